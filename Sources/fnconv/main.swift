import FnconvCLI
import Glibc

exit(Command(in: .ofProcess()).run(Surroundings.argumentsOfProcess()).rawValue)
