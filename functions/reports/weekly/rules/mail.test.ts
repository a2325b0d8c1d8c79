import { expect, it } from 'vitest'
import { messageText } from '#functions/deliveries/public.ts'
import { weeklyMail } from './mail.ts'

const told = {
  ...{ to: 'ann@example.com', origin: 'https://praxis.test', practiceName: 'Bayview' },
  period: { from: '2026-03-01', to: '2026-03-07' },
  figures: {
    leads: { now: 1200, before: 9 },
    booked: { now: 3, before: 0 },
    converted: { now: 1, before: 2 },
    ...{ lost: { now: 0, before: 4 }, waiting: 5 },
  },
}

it('says the figures of the week beside those of the week before, where they are, and how to get no more', () => {
  const text = messageText(weeklyMail({ ...told, isPart: false }))

  expect(text).toContain('leads of Bayview, 03/01/2026 – 03/07/2026')
  expect(text).toContain('New leads: 1,200 (the week before: 9)')
  expect(text).toContain('Lost: 0 (the week before: 4)')
  expect(text).toContain('Wait too long now: 5')
  expect(text).toContain('https://praxis.test/practice-hub/reports?range=lastWeek')
  expect(text).toContain('Switch it off under the three dots')
  expect(text).not.toContain('groups')
})

it('says where it counts a part of the leads only', () => {
  expect(messageText(weeklyMail({ ...told, isPart: true }))).toContain('groups that you manage')
})
