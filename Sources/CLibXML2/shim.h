// Debian's libxml2 shows the types of its ICU, which are not those of Foundation's: a program could not import both.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
