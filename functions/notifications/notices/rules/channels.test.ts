import { describe, expect, it } from 'vitest'
import { allPushed, firstNoticeChoices } from '#shared/model/notice-choices.ts'
import { chooseChannels, isQuiet } from './channels.ts'

const zone = 'America/Chicago'
const NOON = new Date('2026-03-02T18:00:00Z')
const NIGHT = new Date('2026-03-02T04:00:00Z')
const texted = {
  ...firstNoticeChoices,
  email: { ...firstNoticeChoices.email, leads: false },
  text: { ...firstNoticeChoices.text, leads: true },
}

describe('the channels of a notification', () => {
  const at = (now: Date, mobile: string | null = '4155550123') => ({ now, mobile, timezone: zone })

  it('are those that the member chose', () => {
    expect(chooseChannels('leads', texted, at(NOON))).toEqual({
      email: false,
      push: false,
      text: 'leads',
    })
    expect(chooseChannels('mentions', texted, at(NOON))).toEqual({
      email: true,
      push: false,
      text: null,
    })
    expect(chooseChannels('tasks', texted, at(NOON))).toEqual({
      email: false,
      push: false,
      text: null,
    })
  })

  it('have an email in place of a text in quiet hours and without a verified number', () => {
    expect(chooseChannels('leads', texted, at(NIGHT))).toEqual({
      email: true,
      push: false,
      text: null,
    })
    expect(chooseChannels('leads', texted, at(NOON, null))).toEqual({
      email: true,
      push: false,
      text: null,
    })
  })

  it('add a text to the email if both were chosen', () => {
    const both = { ...texted, email: firstNoticeChoices.email }

    expect(chooseChannels('leads', both, at(NOON))).toEqual({
      email: true,
      push: false,
      text: 'leads',
    })
  })
})

describe('a push', () => {
  const pushed = { ...firstNoticeChoices, push: allPushed }
  const at = (now: Date) => chooseChannels('tasks', pushed, { now, mobile: null, timezone: zone })

  it('comes beside the other channels, and not in quiet hours', () => {
    expect(at(NOON)).toEqual({ email: false, push: true, text: null })
    expect(at(NIGHT)).toEqual({ email: false, push: false, text: null })
  })
})

describe('quiet hours', () => {
  it.each([
    ['span midnight', { from: 21, to: 7 }, '2026-03-02T03:00:00Z', true],
    ['end before their last hour', { from: 21, to: 7 }, '2026-03-02T13:00:00Z', false],
    ['last until the minute before', { from: 21, to: 7 }, '2026-03-02T12:59:00Z', true],
    ['lie within a day', { from: 12, to: 13 }, '2026-03-02T18:30:00Z', true],
    ['are none if both hours are equal', { from: 9, to: 9 }, '2026-03-02T15:30:00Z', false],
  ])('%s', (_title, hours, at, expected) => {
    expect(isQuiet(hours, new Date(at), zone)).toBe(expected)
  })
})
