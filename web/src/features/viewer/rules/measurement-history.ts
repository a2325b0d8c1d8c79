import type { Measurement } from '#shared/model/measurement.ts'

/** A measurement in the viewer. The upload determines the study and series of its file. */
export type Drawing = Omit<Measurement, 'studyInstanceUid' | 'seriesInstanceUid' | 'changedAt'>

/** A measurement before and after a change; null if it did not exist before, or is deleted. */
export type Change = { id: string; before: Drawing | null; after: Drawing | null }

/** The measurements of an upload, and the steps to undo and redo, latest last. */
export type History = {
  drawings: ReadonlyMap<string, Drawing>
  past: readonly (readonly Change[])[]
  future: readonly (readonly Change[])[]
}
type Changed = { history: History; changes: readonly Change[] }

const MOST_STEPS = 100

export function historyOf(drawings: readonly Drawing[]): History {
  const byId = drawings.map((drawing) => [drawing.measurementId, drawing] as const)
  return { drawings: new Map(byId), past: [], future: [] }
}

/** Adds stored measurements. A measurement that was drawn in the meantime stays unchanged. */
export function withKept(history: History, kept: readonly Drawing[]): History {
  const all = new Map(kept.map((drawing) => [drawing.measurementId, drawing]))
  for (const [id, drawing] of history.drawings) all.set(id, drawing)
  return { ...history, drawings: all }
}

/** Records changes as one step to undo. `after: null` deletes. No step is recorded if nothing changes. */
export function record(
  history: History,
  wanted: readonly { id: string; after: Drawing | null }[],
): Changed {
  const changes = wanted.flatMap(({ id, after }): Change[] => {
    const before = history.drawings.get(id) ?? null
    return before === after ? [] : [{ id, before, after }]
  })
  if (changes.length === 0) return { history, changes }
  const past = [...history.past, changes].slice(-MOST_STEPS)
  return { history: { drawings: applied(history, changes), past, future: [] }, changes }
}

/** Undoes the latest step. */
export function undo(history: History): Changed {
  const step = history.past.at(-1)
  if (!step) return { history, changes: [] }
  const changes = step.map(({ id, before, after }) => ({ id, before: after, after: before }))
  const { past, future } = history
  return {
    history: {
      drawings: applied(history, changes),
      past: past.slice(0, -1),
      future: [...future, step],
    },
    changes,
  }
}

/** Redoes the step that was undone last. */
export function redo(history: History): Changed {
  const changes = history.future.at(-1)
  if (!changes) return { history, changes: [] }
  const { past, future } = history
  return {
    history: {
      drawings: applied(history, changes),
      past: [...past, changes],
      future: future.slice(0, -1),
    },
    changes,
  }
}

function applied({ drawings }: History, changes: readonly Change[]): ReadonlyMap<string, Drawing> {
  const after = new Map(drawings)
  for (const { id, after: drawing } of changes) {
    if (drawing) after.set(id, drawing)
    else after.delete(id)
  }
  return after
}

/** Whether two measurements have equal points and texts. Rounding may move a point by 0.01 pixels. */
export function isSame(one: Drawing, other: Pick<Drawing, 'points' | 'text'>): boolean {
  const near = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 0.01
  return (
    one.text === other.text &&
    one.points.length === other.points.length &&
    one.points.every(([column, row], at) => {
      const [otherColumn, otherRow] = other.points[at] ?? []
      return near(column, otherColumn) && near(row, otherRow)
    })
  )
}
