import { describe, expect, it } from 'vitest'
import { offeredHours } from '#shared/model/hours.ts'
import { type PracticeFacts, practiceAnswer, topicOf } from './practice-facts.ts'

const practice: PracticeFacts = {
  name: 'Bay Spine',
  contactPhone: '4155550100',
  contactEmail: 'hello@bay.test',
  homepage: 'https://bay.test',
  addressLine1: '1 Bay St',
  addressLine2: null,
  addressCity: 'Oakland',
  addressState: 'CA',
  addressZip: '94607',
  timezone: 'America/Los_Angeles',
  hours: offeredHours,
  holidays: [],
  locations: [],
}
const now = new Date('2026-12-26T07:00:00Z')
const answerOf = (question: string, changes: Partial<PracticeFacts> = {}) =>
  practiceAnswer(question, [{ ...practice, ...changes }], now)

describe('a question about the practice', () => {
  it.each([
    ['What services does my practice offer?', 'services'],
    ['Where is the office?', 'address'],
    ['When is the clinic open?', 'hours'],
    ['What are your hours?', 'hours'],
    ['Are you closed on Friday?', 'hours'],
    ['What is your email address?', 'address'],
    ['May I call the office?', 'contact'],
    ['What is the phone number of my practice?', 'contact'],
  ])('“%s” is about %s', (question, topic) => {
    expect(topicOf(question)).toBe(topic)
  })

  it.each([
    'How do I change the hours of my practice?',
    'Where do I upload my scans?',
    'Where can I see my messages?',
    'How can I reach the settings of my practice?',
    'Can I open your message on a tablet?',
    'What happens when you close a review?',
    'Will you email me a link?',
    'password',
  ])('“%s” is about something else', (question) => {
    expect(topicOf(question)).toBeNull()
  })

  it('is answered from what the practice says of itself', () => {
    expect(answerOf('Where is the office?')).toBe(
      'Bay Spine is at 1 Bay St, Oakland, CA 94607.\nPhone: (415) 555-0100\nEmail: hello@bay.test\nWebsite: https://bay.test',
    )
    expect(answerOf('When are you open?')).toContain('Monday: 9:00 am to 5:00 pm')
    expect(answerOf('When are you open?')).toContain('Sunday: closed')
    expect(answerOf('Which services do you offer?')).toContain('https://bay.test')
  })

  it('says whom to ask where the practice has not said its hours', () => {
    const answer = answerOf('When are you open?', { hours: null })

    expect(answer).toContain('has not entered its hours')
    expect(answer).toContain('(415) 555-0100')
  })

  it('tells the hours of a location that has its own', () => {
    const main = { name: 'Main office', hours: null, holidays: [] }
    const mornings = offeredHours.map(() => [{ from: 480, to: 720 }])
    const north = { name: 'North office', hours: mornings, holidays: [] }

    const both = answerOf('When are you open?', { locations: [main, north] })
    const own = answerOf('When are you open?', { locations: [north] })

    expect(both).toMatch(
      /^Bay Spine is open:[\s\S]*North office is open:\nSunday: 8:00 am to 12:00 pm/,
    )
    expect(own).toMatch(/^North office is open:/)
    expect(own).not.toContain('Bay Spine')
  })

  it('tells the holidays that are not over by the clock of the practice', () => {
    const christmas = { from: '2026-12-24', to: '2026-12-25', name: 'Christmas' }
    const newYear = { from: '2027-01-01', to: '2027-01-01', name: null }
    const past = { from: '2026-11-26', to: '2026-11-26', name: 'Thanksgiving' }
    const north = { name: 'North office', hours: null, holidays: [newYear] }

    const answer = answerOf('Are you closed on Friday?', {
      holidays: [past, christmas],
      locations: [north],
    })

    expect(answer).toContain('Bay Spine is closed:\n12/24/2026 to 12/25/2026: Christmas')
    expect(answer).toContain('North office is closed:\n01/01/2027')
    expect(answer).not.toContain('Thanksgiving')
  })

  it('has no answer for a person without a practice', () => {
    expect(practiceAnswer('Where is the office?', [], now)).toBeNull()
  })
})
