import { describe, expect, it } from 'vitest'
import {
  consultActions,
  consultActionsFor,
  consultRefusal,
  consultRoles,
  consultStateLabels,
  consultStates,
  nextConsultState,
} from './consult-moves.ts'

const all = consultStates.flatMap((state) =>
  consultRoles.flatMap((role) =>
    consultActions.map((action) => ({
      ...{ state, role, action },
      next: nextConsultState(state, role, action),
    })),
  ),
)

describe('the table', () => {
  it('leads from pending by the host’s joining to started, and from there by finish to finished', () => {
    const moved = all.filter(({ state, next }) => next !== null && next !== state)

    for (const { state, role, action, next } of moved) {
      expect(next).not.toBe('pending')
      if (next === 'started') expect(state).toBe('pending')
      if (next === 'finished') expect(state).toBe('started')
      // The doctor may have waited in the call for a patient who did not come.
      if (next === 'canceled' && action !== 'noShow') expect(state).toBe('pending')
      if (next === 'started') expect({ role, action }).toEqual({ role: 'provider', action: 'join' })
      if (next === 'finished') expect(action).toBe('finish')
      if (next === 'canceled') expect(['cancel', 'noShow']).toContain(action)
    }
    expect(new Set(moved.map(({ next }) => next))).toEqual(
      new Set(['started', 'finished', 'canceled']),
    )
  })

  it('lets nobody do anything at the end, but the patient rate', () => {
    for (const role of consultRoles) {
      expect(consultActionsFor('canceled', role)).toEqual([])
      expect(consultActionsFor('finished', role)).toEqual(role === 'patient' ? ['rate'] : [])
    }
  })

  it('keeps patients, and those who only take part, from what is the practice’s to do', () => {
    for (const role of ['patient', 'participant'] as const) {
      for (const state of consultStates) {
        for (const action of ['edit', 'invite', 'transfer', 'noShow', 'finish'] as const) {
          expect(nextConsultState(state, role, action)).toBeNull()
          expect(consultRefusal(state, role, action)).toBe('ERR_ACCESS_DENIED')
        }
      }
    }
  })
})

describe('a refusal', () => {
  it.each([
    ['pending', 'finish', 'ERR_VIDEO_PENDING'],
    ['started', 'edit', 'ERR_VIDEO_STARTED'],
    ['started', 'cancel', 'ERR_VIDEO_STARTED'],
    ['finished', 'join', 'ERR_VIDEO_FINISHED'],
    ['canceled', 'join', 'ERR_VIDEO_CANCELED'],
  ] as const)('in %s of %s names the state that is in the way', (state, action, name) => {
    expect(consultRefusal(state, 'provider', action)).toBe(name)
  })
})

/** The state machine as the documentation shows it. */
function diagramOf(): string {
  const arrows = consultStates.flatMap((from) =>
    consultStates.flatMap((to) => {
      const words = consultRoles.flatMap((role) => {
        const leading = consultActions.filter(
          (action) => from !== to && nextConsultState(from, role, action) === to,
        )
        return leading.length > 0 ? [`${role}: ${leading.join(', ')}`] : []
      })
      return words.length > 0 ? [`  ${from} --> ${to} : ${words.join('<br>')}`] : []
    }),
  )
  const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['state', ...consultRoles]
  const rows = consultStates.map((state) => [
    consultStateLabels[state],
    ...consultRoles.map((role) => consultActionsFor(state, role).join(', ')),
  ])
  return [
    '# States of a video consultation',
    '',
    'What leads a video consultation from which state to which, and who can do what in which; written by',
    '`shared/model/consult-moves.test.ts` from the table of `shared/model/consult-moves.ts`. What is not here is',
    'refused by the name of the state that is in the way.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> pending : patient, provider, operator: create',
    ...arrows,
    '```',
    '',
    rowOf(head),
    rowOf(head.map(() => '---')),
    ...rows.map(rowOf),
    '',
  ].join('\n')
}

it('is what the documentation says of the states of a video consultation', async () => {
  await expect(diagramOf()).toMatchFileSnapshot('../../docs/consult-states.md')
})
