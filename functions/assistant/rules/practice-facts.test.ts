import { describe, expect, it } from 'vitest'
import { offeredHours } from '#shared/model/hours.ts'
import { type PracticeFacts, practiceAnswer, topicOf } from './practice-facts.ts'

const practice: PracticeFacts = {
  ...{ name: 'Bay Spine', contactPhone: '4155550100', contactEmail: 'hello@bay.test' },
  ...{ homepage: 'https://bay.test', hours: offeredHours },
  ...{ addressLine1: '1 Bay St', addressLine2: null, addressCity: 'Oakland' },
  ...{ addressState: 'CA', addressZip: '94607' },
}

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
    expect(practiceAnswer('Where is the office?', [practice])).toBe(
      'Bay Spine is at 1 Bay St, Oakland, CA 94607.\nPhone: (415) 555-0100\nEmail: hello@bay.test\nWebsite: https://bay.test',
    )
    expect(practiceAnswer('When are you open?', [practice])).toContain('Monday: 9:00 am to 5:00 pm')
    expect(practiceAnswer('When are you open?', [practice])).toContain('Sunday: closed')
    expect(practiceAnswer('Which services do you offer?', [practice])).toContain('https://bay.test')
  })

  it('says whom to ask where the practice has not said its hours', () => {
    const answer = practiceAnswer('When are you open?', [{ ...practice, hours: null }])

    expect(answer).toContain('has not entered its hours')
    expect(answer).toContain('(415) 555-0100')
  })

  it('has no answer for a person without a practice', () => {
    expect(practiceAnswer('Where is the office?', [])).toBeNull()
  })
})
