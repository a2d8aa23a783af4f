internal import CommandLineKit

/// The man page's prose, in the markup of ``ManualSection``.
enum ManualText {
    static let description = """
        `fnconv` reads recordings and maps, and writes them in another format or in the same.
        It needs little memory, whatever the size of the input, and loses nothing without a warning.

        No *INPUT*, or `-`, is standard input.
        Several inputs become one document: the features of all in order, with the metadata of the first.
        With a directory as output each input becomes a file of its own.

        A word that is also the name of a command is the command; write `./formats` for a file of that name.
        """

    static let sections = [
        ManualSection(
            "DIAGNOSTICS",
            """
            Messages go to standard error, each in a line of its own, as

                fnconv: FILE:LINE:COLUMN: error: what is wrong, what was expected
                fnconv: FILE:LINE:COLUMN: warning: what was changed or left out

            Lines and columns count from 1; where they are not known, they are left out.
            Standard input is called `-`.
            Control characters are spelled out: `\\u{1B}`.
            Of each kind of warning five are printed and the rest is counted.

            After an error in an input, standard output ends as a complete document of what came before, or is empty,
            and an output file is not written.
            With a directory as output the other inputs are converted all the same.

            When the reader of the output has enough, as `head` does, fnconv ends with status 0 and without a message.
            A signal that ends it leaves no temporary file behind.
            """),
        ManualSection(
            "ENVIRONMENT",
            """
            `TMPDIR`:: The directory of temporary files without a name, which hold what does not fit in memory; `/tmp` if not set.
            """),
        ManualSection(
            "FILES",
            """
            `.fnconv-*`:: The output file while it is written, in the directory of the output.
            """),
        ManualSection("SEE ALSO", "`fnconv-mapping`(7)"),
    ]
}
