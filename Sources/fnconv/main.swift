import FnconvCLI
import Platform

endProcess(with: Command(in: .ofProcess()).run(argumentsOfProcess()).rawValue)
