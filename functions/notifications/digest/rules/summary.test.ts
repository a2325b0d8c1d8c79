import { describe, expect, it } from 'vitest'
import { countByGroup, digestMail, isNew, summaryLine } from './summary.ts'

const SINCE = '2026-03-02T13:00:00.000Z'
const LATER = '2026-03-02T15:00:00.000Z'
const groups = ['tasks', 'scans'] as const
const count = (notices: Parameters<typeof countByGroup>[0]) =>
  countByGroup(notices, { practiceId: 'home', since: SINCE, groups })

describe('the counts of a summary', () => {
  it('are of the practice, of the chosen groups and later than the summary before', () => {
    const counts = count([
      { kind: 'taskGiven', practiceId: 'home', at: LATER },
      { kind: 'taskDueSoon', practiceId: 'home', at: LATER },
      { kind: 'scansArrived', practiceId: 'home', at: LATER },
      { kind: 'taskGiven', practiceId: 'home', at: SINCE },
      { kind: 'taskGiven', practiceId: 'other', at: LATER },
      { kind: 'leadGiven', practiceId: 'home', at: LATER },
      { kind: 'exportReady', practiceId: 'home', at: LATER },
    ])

    expect(counts).toEqual({ tasks: 2, scans: 1 })
  })

  it('are nothing new if only tasks are due', () => {
    expect(isNew({ practice: 'Home', unread: {}, dueTasks: 3 })).toBe(false)
  })
})

describe('the email of a summary', () => {
  it('has a line for each practice', () => {
    const bayview = { practice: 'Bayview', unread: { leads: 2, mentions: 1 }, dueTasks: 5 }
    const harbor = { practice: 'Harbor', unread: { messages: 1 }, dueTasks: 0 }

    expect(summaryLine(bayview)).toBe('Bayview: 2 new leads, 1 note to you. 5 tasks are due.')
    expect(summaryLine(harbor)).toBe('Harbor: 1 unread message.')
    const recipient = { to: 'sofia@example.com', origin: 'https://app.example.com' }
    expect(digestMail([bayview, harbor], recipient)).toMatchObject({
      paragraphs: ['You have not read yet:', summaryLine(bayview), summaryLine(harbor)],
    })
  })
})
