import FnconvCLI
import Glibc

exit(Command(in: .ofProcess()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
