/* The unit of the benchmark: libxml2's SAX2 push parser over a file, with no handler at all. */
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    static char buffer[65536];
    xmlSAXHandler handler;
    if (argc != 2) return 2;
    FILE *file = fopen(argv[1], "rb");
    if (!file) { perror(argv[1]); return 1; }
    setvbuf(file, NULL, _IONBF, 0);
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, argv[1]);
    size_t count;
    while ((count = fread(buffer, 1, sizeof buffer, file)) > 0)
        if (xmlParseChunk(context, buffer, (int)count, 0)) break;
    xmlParseChunk(context, buffer, 0, 1);
    int failed = !context->wellFormed;
    xmlFreeParserCtxt(context);
    fclose(file);
    return failed;
}
