internal import CommandLineKit

/// The man page's prose, in the markup of ``ManualSection``.
enum ManualText {
    static let description = """
        `fnconv` reads recordings and maps, and writes them in another format or in the same.
        It needs little memory, whatever the size of the input, and loses nothing without a warning.

        No *INPUT*, or `-`, is standard input.
        Several inputs become one document: the features of all in order, with the metadata of the first.
        With a directory as output each input becomes a file of its own.

        An input that is packed by gzip is unpacked as it is read, whatever its name and its format: `fnconv trip.gpx.gz`.
        KMZ is read and written like the other formats.

        A word that is also the name of a command is the command; write `./formats` for a file of that name.
        """

    static let stats = """
        Measure the tracks and routes of the inputs, after stages if there are any, and print a report: for each track and route, and
        for all together.
        Every figure is printed with its method and its threshold; what no point has is left out.
        What lies between two segments is neither distance nor recorded time.
        """

    static let info = """
        Say of each input what it holds: format and version, the program that wrote it, how many features and points, the span of
        time, the bounds, sensors, extensions and properties, and what is odd about it.
        """

    static let sections = [
        ManualSection("STATISTICS", statistics),
        ManualSection("INFORMATION", information),
        ManualSection(
            "DIAGNOSTICS",
            """
            Messages go to standard error, each in a line of its own, as

                fnconv: FILE:LINE:COLUMN: error: what is wrong, what was expected
                fnconv: FILE:LINE:COLUMN: warning: what was changed or left out
                fnconv: FILE: info: what a stage did as asked

            Lines and columns count from 1; where they are not known, they are left out.
            Standard input is called `-`.
            Control characters are spelled out: `\\u{1B}`.
            Of each kind of message five are printed and the rest is counted. `--strict` leaves `info` messages alone.

            After an error in an input, standard output ends as a complete document of what came before, or is empty,
            and an output file is not written.
            With a directory as output the other inputs are converted all the same.

            When the reader of the output has enough, as `head` does, fnconv ends with status 0 and without a message.
            A signal that ends it leaves no temporary file behind.
            """),
        ManualSection(
            "STAGES",
            """
            Stages change what was read before it is written. They work in the order typed, each on what the one before it left, and
            each may be given several times: `--clean --simplify 5m --split day` is not the same as `--split day --simplify 5m --clean`.
            Several inputs that become one document pass through the same stages one after the other; with a directory as output
            each input has stages of its own.

            Lengths, durations and speeds need a unit: `10m`, `0.5km`, `2mi`, `3nmi`, `30ft`; `30s`, `10min`, `1h30min`, `2d`;
            `36km/h`, `20mph`, `5kn`, `10m/s`. Lengths are measured on the ground, by geodesics of WGS 84.

            No stage works across the boundary between two segments, and all are right across 180° and at the poles.
            Points keep their times, sensors and annotations.
            What was removed from the recording as false, and what else a person would want to know of, is said on
            standard error.

            How much memory a stage takes is said with it: a few points, those of a window, or one segment, one track or all
            tracks at up to 250 bytes a point.
            """),
        ManualSection(
            "PACKED FILES",
            """
            gzip is recognized by its first bytes, also on standard input. Files that follow each other in one are read in a row,
            checksums and lengths are checked, and what stands behind them is left out with a warning.
            An extension below `.gz` counts where the content leaves the format open.
            An *OUTPUT* whose name ends in `.gz` is packed; it holds neither a name nor a time, so the same input gives the same file.

            Of a KMZ archive the first `.kml` file at its root is read, whatever its name; else the first `doc.kml` in a folder; else
            the first `.kml` file. How many other files the archive holds is said in a warning.
            Archives are read from their first byte to their last, so they may come through a pipe; then the directory at their end is
            compared with what was read, and what does not agree is an error.
            Entries may be stored or deflated, with their sizes before or behind them. Encrypted ones are refused.
            KMZ is written as one file, `doc.kml`.

            With `--recover`, what comes before the damage is read.

            Against files that are made to unpack without an end there are limits: 64 GiB unpacked, 200 times the packed bytes once
            256 MiB are unpacked, 100000 entries of an archive, 4096 bytes of a name.
            """),
        ManualSection(
            "ENVIRONMENT",
            """
            `SOURCE_DATE_EPOCH`:: Seconds since 1970: the time of notes that have none, and whose document has none. Without it they get
            the time of the conversion, with a warning.

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
