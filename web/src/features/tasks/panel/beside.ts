type Listed = { id: string }

/**
 * The task after or before one in a list; none at its ends.
 * @param place where it was in the list last: what is finished may have left it, and what came after it has moved up
 */
export function besideOf<T extends Listed>(
  tasks: readonly T[],
  taskId: string,
  place: number,
  step: 1 | -1,
): T | undefined {
  const at = tasks.findIndex(({ id }) => id === taskId)
  if (at >= 0) return tasks[at + step]
  return tasks[step > 0 ? place : place - 1]
}
