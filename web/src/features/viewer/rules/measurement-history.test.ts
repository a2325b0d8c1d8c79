import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Drawing,
  type History,
  historyOf,
  isSame,
  record,
  redo,
  undo,
  withKept,
} from './measurement-history.ts'

const drawing = (id: string, changes: Partial<Drawing> = {}): Drawing => ({
  measurementId: id,
  file: 'IM1',
  frame: null,
  tool: 'probe',
  points: [[1, 2]],
  text: '',
  name: '',
  results: [],
  trueLength: null,
  drawnAt: '2026-03-02T15:00:00.000Z',
  ...changes,
})
const namesIn = ({ drawings }: History) => [...drawings.values()].map(({ name }) => name)
const set = (history: History, id: string, name: string) =>
  record(history, [{ id, after: drawing(id, { name }) }]).history

describe('the history of measurements', () => {
  it('takes back a change, and makes it again', () => {
    const first = set(historyOf([]), 'a', 'L4')
    const second = set(first, 'a', 'L5')

    expect(namesIn(undo(second).history)).toEqual(['L4'])
    expect(undo(second).changes).toMatchObject([{ before: { name: 'L5' }, after: { name: 'L4' } }])
    expect(namesIn(redo(undo(second).history).history)).toEqual(['L5'])
    expect(undo(undo(undo(second).history).history).changes).toEqual([])
  })

  it('takes back the removal of several at once', () => {
    const both = set(set(historyOf([]), 'a', 'L4'), 'b', 'L5')
    const ids = [...both.drawings.keys()]
    const none = record(
      both,
      ids.map((id) => ({ id, after: null })),
    ).history

    expect(namesIn(none)).toEqual([])
    expect(namesIn(undo(none).history)).toEqual(['L4', 'L5'])
  })

  it('cannot make again what was taken back once something else was drawn', () => {
    const other = set(undo(set(historyOf([]), 'a', 'L4')).history, 'b', 'L5')

    expect(redo(other).changes).toEqual([])
  })

  it('has no step for what did not change', () => {
    const history = historyOf([drawing('a')])

    expect(record(history, [{ id: 'b', after: null }]).history).toBe(history)
  })

  it('takes in what was kept, and leaves what was drawn meanwhile', () => {
    const drawn = set(historyOf([]), 'a', 'changed')
    const all = withKept(drawn, [drawing('a', { name: 'before' }), drawing('b', { name: 'L5' })])

    expect(namesIn(all).toSorted()).toEqual(['L5', 'changed'])
  })

  it('is as before after any steps were all taken back, and as after them once all were made again', () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.option(fc.string())))
    fc.assert(
      fc.property(steps, (made) => {
        let history = historyOf([drawing('a', { name: 'kept' })])
        const before = namesIn(history)
        for (const [id, name] of made) {
          const after = name === null ? null : drawing(id, { name })
          history = record(history, [{ id, after }]).history
        }
        const after = namesIn(history).toSorted()
        while (history.past.length > 0) history = undo(history).history
        expect(namesIn(history)).toEqual(before)
        while (history.future.length > 0) history = redo(history).history
        expect(namesIn(history).toSorted()).toEqual(after)
      }),
    )
  })
})

describe('isSame', () => {
  it.each([
    ['the same', {}, true],
    ['rounded otherwise', { points: [[1.004, 2]] }, true],
    ['moved', { points: [[1.5, 2]] }, false],
    ['of another text', { text: 'here' }, false],
    [
      'of more points',
      {
        points: [
          [1, 2],
          [3, 4],
        ],
      },
      false,
    ],
  ] as const)('tells one that is %s', (_case, changes, expected) => {
    const other = drawing('a', changes as Partial<Drawing>)
    expect(isSame(drawing('a'), other)).toBe(expected)
  })
})
