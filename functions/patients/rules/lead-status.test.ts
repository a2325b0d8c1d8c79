import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LeadTarget, leadReasons, leadStatuses, leadTargets } from '#shared/model/leads.ts'
import { aLead, aRecord, NOON } from '#test/support/records.ts'
import { classLead } from './lead-class.ts'
import { moveLead, stampStatus } from './lead-status.ts'

const by = { id: 'ME', name: 'Ann Lee' }
const now = new Date('2026-03-02T09:00:00.000Z')
const move = (from: Parameters<typeof moveLead>[0], status: LeadTarget, reason?: string) =>
  moveLead(from, { status, reason: reason ?? leadReasons[status][0] ?? '' }, { by, now })

describe('moving a lead', () => {
  it('keeps who, when, why and what it was before', () => {
    const lead = aLead()

    expect(move(lead, 3, 'Spoke')).toMatchObject({
      leadStatus: 3,
      leadStatusAt: now.toISOString(),
      leadStatusSetBy: by,
      isPatient: false,
      leadData: {
        status: 3,
        statusReason: 'Spoke',
        previousStatus: 1,
        previousStatusAt: NOON.toISOString(),
        newAt: NOON.toISOString(),
        engagedAt: null,
      },
      revision: lead.revision + 1,
      version: lead.version,
    })
  })

  it('makes a patient of who is converted', () => {
    expect(move(aLead(), 100).isPatient).toBe(true)
  })

  it('goes anywhere but where it is, with any reason of the target', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...leadStatuses).filter((status) => status !== 100),
        fc.constantFrom(...leadTargets).chain((status) =>
          fc.record({
            status: fc.constant(status),
            reason: fc.constantFrom(...leadReasons[status]),
          }),
        ),
        (from, { status, reason }) => {
          fc.pre(from !== status)
          expect(move(aLead({ leadStatus: from }), status, reason).leadStatus).toBe(status)
        },
      ),
    )
  })

  it('refuses to stay, to leave converted, a foreign reason, and what is no lead', () => {
    expect(() => move(aLead(), 1)).toThrow(expect.objectContaining({ name: 'ERR_NO_CHANGE' }))
    expect(() => move(aLead({ leadStatus: 100 }), 2)).toThrow(
      expect.objectContaining({ name: 'ERR_ACCESS_DENIED' }),
    )
    expect(() => move(aLead(), 2, 'Spam')).toThrow(
      expect.objectContaining({
        name: 'ERR_REQUEST_PARAMS_MISFORMAT',
        comments: ['reason: must be one of Left message, No answer, Callback requested'],
      }),
    )
    expect(() => move(aRecord(), 2)).toThrow(
      expect.objectContaining({ name: 'ERR_TARGET_NOT_FOUND' }),
    )
  })
})

describe('the class of a lead', () => {
  it('is said of leads, with when, and taken back', () => {
    const hot = classLead(aLead(), 'hot', now)

    expect(hot).toMatchObject({ leadClass: 'hot', leadClassAt: now.toISOString(), version: 1 })
    expect(classLead(hot, null, now).leadClass).toBeNull()
    const noChange = expect.objectContaining({ name: 'ERR_NO_CHANGE' })
    expect(() => classLead(hot, 'hot', now)).toThrow(noChange)
    const notFound = expect.objectContaining({ name: 'ERR_TARGET_NOT_FOUND' })
    expect(() => classLead(aRecord(), 'hot', now)).toThrow(notFound)
  })
})

describe('stamping a status', () => {
  it('keeps the first time, in whatever order the times are told', () => {
    const times = ['2026-03-03', '2026-03-01', '2026-03-02']
    const { leadData } = aLead()

    const stamped = times.reduce((data, at) => stampStatus(data, 2, at), leadData)

    expect(stamped).toEqual({ ...leadData, openedAt: '2026-03-01' })
  })

  it('has nothing to stamp for none', () => {
    const { leadData } = aLead()

    expect(stampStatus(leadData, 0, '2026-03-01')).toEqual(leadData)
  })
})
