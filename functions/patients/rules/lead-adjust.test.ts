import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadMoves, leadTargetsFrom } from '#shared/model/lead-moves.ts'
import {
  type LeadTarget,
  leadReasons,
  leadStatuses,
  leadTargets,
  leadTimestampFields,
} from '#shared/model/leads.ts'
import { aLead, aRecord, NOON } from '#test/support/records.ts'
import type { PatientItem } from '../records.ts'
import { type Adjustment, adjustLead, moveLead } from './lead-status.ts'
import { afterAdjustment, afterMove, type Effect } from './reactions.ts'

const by = { id: 'ME', name: 'Ann Lee' }
const now = new Date('2026-03-02T09:00:00.000Z')
const EARLIER = '2026-02-20T10:15:00.000Z'
const adjust = (lead: PatientItem, adjustment: Adjustment) =>
  adjustLead(lead, adjustment, { by, now })
const refusedAs = (name: string) => expect.objectContaining({ name })

describe('adjusting a lead', () => {
  it('corrects the status, with or without a reason, and since when', () => {
    const adjusted = adjust(aLead(), { status: 3, reason: 'Spoke', statusAt: EARLIER })

    expect(adjusted).toMatchObject({
      leadStatus: 3,
      leadStatusAt: EARLIER,
      leadStatusSetBy: by,
      leadData: { status: 3, statusReason: 'Spoke', previousStatus: 1 },
    })
    expect(adjust(aLead(), { status: 2 })).toMatchObject({
      leadStatusAt: now.toISOString(),
      leadData: { statusReason: null },
    })
  })

  it('corrects the time alone, and leaves the reason and what was before', () => {
    const lead = adjust(aLead(), { status: 3, reason: 'Spoke' })

    const adjusted = adjust(lead, { statusAt: EARLIER })

    expect(adjusted).toMatchObject({ leadStatus: 3, leadStatusAt: EARLIER })
    expect(adjusted.leadData).toEqual(lead.leadData)
  })

  it('leads away from converted, and leaves the person a patient', () => {
    const converted = aLead({ leadStatus: 100, isPatient: true })
    expect(adjust(converted, { status: 10 })).toMatchObject({ leadStatus: 10, isPatient: true })
  })

  it('refuses a time in the future, a foreign reason, nothing new, and what is no lead', () => {
    const misformed = refusedAs('ERR_REQUEST_PARAMS_MISFORMAT')
    const future = '2026-03-02T09:00:00.001Z'

    expect(() => adjust(aLead(), { statusAt: future })).toThrow(misformed)
    expect(() => adjust(aLead(), { status: 2, reason: 'Spam' })).toThrow(misformed)
    expect(() => adjust(aLead({ leadStatus: 0 }), { statusAt: EARLIER })).toThrow(misformed)
    expect(() => adjust(aLead(), { status: 1 })).toThrow(refusedAs('ERR_NO_CHANGE'))
    expect(() => adjust(aRecord(), { status: 2 })).toThrow(refusedAs('ERR_TARGET_NOT_FOUND'))
  })
})

describe('the state machine', () => {
  it.each(leadStatuses.flatMap((from) => leadTargets.map((to) => ({ from, to }))))(
    'answers $from to $to as its table says',
    ({ from, to }) => {
      const lead = aLead({ leadStatus: from })
      const [reason = ''] = leadReasons[to]
      const isMoved = leadTargetsFrom(from, 'change').includes(to)
      const moved = () => moveLead(lead, { status: to, reason }, { by, now })

      if (isMoved) expect(moved().leadStatus).toBe(to)
      else expect(moved).toThrow()
      expect(adjust(lead, { status: to, reason, statusAt: EARLIER }).leadStatus).toBe(to)
    },
  )

  it('never leads to none', () => {
    for (const { to } of Object.values(leadMoves)) expect(to).not.toContain(0)
  })
})

type Step = { action: 'change' | 'adjust'; status: LeadTarget; hoursBack: number | null }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.constantFrom('change', 'adjust'),
    status: fc.constantFrom(...leadTargets),
    hoursBack: fc.option(fc.integer({ min: 0, max: 900 })),
  }),
  { maxLength: 12 },
)
const HOUR = 3_600_000

/** A lead through all that is accepted of it, an hour apart, each with what its event adds. */
function through(taken: readonly Step[]) {
  let lead = aLead()
  const states = [lead]
  const effects: { effect: (lead: PatientItem) => Effect; from: number; to: number }[] = []
  for (const [index, { action, status: to, hoursBack }] of taken.entries()) {
    const at = new Date(NOON.getTime() + (index + 1) * HOUR)
    const by = { id: 'ME', name: 'Ann Lee' }
    const { leadStatus: from } = lead
    const reason = leadReasons[to][0] ?? ''
    const since = hoursBack === null ? at : new Date(at.getTime() - hoursBack * HOUR)
    const said = { from, to, reason, note: null }
    try {
      lead =
        action === 'change'
          ? moveLead(lead, { status: to, reason }, { by, now: at })
          : adjustLead(lead, { status: to, statusAt: since.toISOString() }, { by, now: at })
    } catch {
      continue
    }
    const statusAt = since.toISOString()
    const effect = (before: PatientItem) =>
      action === 'change'
        ? afterMove(before, { ...said, at: at.toISOString() })
        : afterAdjustment(before, { ...said, statusAt })
    effects.push({ effect, from, to })
    lead = { ...lead, ...effect(lead).change }
    states.push(lead)
  }
  return { lead, states, effects }
}

const stampsOf = ({ leadData }: PatientItem) =>
  Object.values(leadTimestampFields).map((field) => leadData[field])

describe('the history of a lead, whatever changes it and in whatever order', () => {
  it('keeps when each status was first reached', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { states } = through(taken)
        for (const [index, after] of states.slice(1).entries()) {
          const before = stampsOf(states[index] ?? after)
          const kept = stampsOf(after).map((stamp, place) => (before[place] ? stamp : null))
          expect(kept).toEqual(before)
        }
      }),
    )
  })

  it('has one entry for each change, which leads on from the one before', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { lead, states, effects } = through(taken)
        const entries = effects.map(({ effect }) => effect(lead).entry)

        expect(entries).toHaveLength(states.length - 1)
        let status: number = states[0]?.leadStatus ?? 0
        for (const entry of entries) {
          expect(entry).toMatchObject({ kind: 'leadStatus', details: { from: status } })
          status = Number(entry?.details?.to)
        }
        expect(status).toBe(lead.leadStatus)
      }),
    )
  })

  it('has a stamp of every status that was reached, also where events come in another order', () => {
    const moves = steps.map((taken) =>
      taken.map((step) => ({ ...step, action: 'change' as const })),
    )
    const shuffled = moves.chain((taken) =>
      fc.record({
        taken: fc.constant(taken),
        order: fc.shuffledSubarray([...taken.keys()], { minLength: taken.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ taken, order }) => {
        const { lead, effects } = through(taken)
        let late = aLead()
        for (const { effect } of order.flatMap((place) => effects[place] ?? [])) {
          late = { ...late, ...effect(late).change }
        }

        expect(stampsOf(late)).toEqual(stampsOf(lead))
        const reached = new Set([1, ...effects.map(({ to }) => to)])
        expect(stampsOf(lead).filter(Boolean)).toHaveLength(reached.size)
      }),
    )
  })
})
