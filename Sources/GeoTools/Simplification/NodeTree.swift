/// A binary tree over runs of neighbouring points: the leaves are runs of 32, each node above joins two.
struct NodeTree<Node> {
    static var leafShift: Int { 5 }
    /// The leaves first, the root last, and where each level begins.
    private(set) var nodes: [Node] = []
    private var levels = [0]

    /// A tree over so many points, of which `leaf` describes those from one index up to another.
    init(count: Int, leaf: (_ start: Int, _ end: Int) -> Node, join: (Node, Node) -> Node) {
        let leafSize = 1 << Self.leafShift
        let leaves = (count + leafSize - 1) / leafSize
        // Each level may end with a node of one child.
        nodes.reserveCapacity(2 * leaves + Int.bitWidth - leaves.leadingZeroBitCount)
        for start in stride(from: 0, to: count, by: leafSize) {
            nodes.append(leaf(start, min(start + leafSize, count)))
        }
        levels.append(nodes.count)
        while self.count(levels.count - 2) > 1 {
            let end = nodes.count
            for first in stride(from: levels[levels.count - 2], to: end, by: 2) {
                nodes.append(first + 1 < end ? join(nodes[first], nodes[first + 1]) : nodes[first])
            }
            levels.append(nodes.count)
        }
    }

    /// The number of nodes of a level.
    @inline(__always)
    func count(_ level: Int) -> Int { levels[level + 1] - levels[level] }

    /// The place of a node among all.
    @inline(__always)
    func place(_ level: Int, _ index: Int) -> Int { levels[level] + index }
}
