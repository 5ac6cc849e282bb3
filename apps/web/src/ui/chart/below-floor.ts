export type Vertex = { x: number; value: number }

/**
 * The parts of a line below the floor, each with the points where it crosses, so that the area can
 * be filled exactly: from 50 to 30 over 10 px with the floor at 40 it starts at 5 px.
 */
export function stretchesBelow(line: readonly Vertex[], floor: number): Vertex[][] {
  const stretches: Vertex[][] = []
  let open: Vertex[] = []
  const close = () => {
    if (open.length > 1) stretches.push(open)
    open = []
  }
  line.forEach((vertex, index) => {
    const before = line[index - 1]
    const wasBelow = before !== undefined && before.value < floor
    const isBelow = vertex.value < floor
    if (before && wasBelow !== isBelow) open.push(crossing(before, vertex, floor))
    if (isBelow) open.push(vertex)
    else close()
  })
  close()
  return stretches
}

function crossing(from: Vertex, to: Vertex, floor: number): Vertex {
  const share = (floor - from.value) / (to.value - from.value)
  return { x: from.x + share * (to.x - from.x), value: floor }
}
