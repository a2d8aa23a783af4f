#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/SAX2.h>
#include <libxml/HTMLparser.h>

static void printNothing(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

/// xmlParseChunk without a word on standard error: libxml2 prints what it finds where no parser is at hand, such as bytes
/// that do not fit the encoding. The printer is that of this thread, so it is put back.
static inline int parseChunkQuietly(xmlParserCtxtPtr parser, const char *bytes, int count, int isLast) {
    xmlGenericErrorFunc printer = xmlGenericError;
    void *context = xmlGenericErrorContext;
    xmlSetGenericErrorFunc(NULL, printNothing);
    int code = xmlParseChunk(parser, bytes, count, isLast);
    xmlSetGenericErrorFunc(context, printer);
    return code;
}
