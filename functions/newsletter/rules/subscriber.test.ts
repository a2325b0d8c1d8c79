import { describe, expect, it } from 'vitest'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { asked, CONFIRM_DAYS, confirmed, expiryOf, left, MAILS_A_DAY } from './subscriber.ts'

const NOON = new Date('2026-03-02T12:00:00.000Z')
const form = { name: 'Rosa Diaz', email: 'rosa@example.com' }
const about = { mark: 'm1', now: NOON }

function pending() {
  const made = asked(null, form, about)
  if (!made) throw new Error('a first time is taken')
  return made
}

function subscribed() {
  const made = confirmed(pending(), NOON)
  if (made === null || made === 'gone') throw new Error('who was asked may say yes')
  return made
}

describe('an address that somebody typed', () => {
  it('waits for its owner, and is forgotten where they do not answer', () => {
    expect(pending()).toMatchObject({ ...form, state: 'pending', version: 1, mails: 1 })
    expect(expiryOf(pending())).toBe(plusSeconds(NOON, CONFIRM_DAYS * DAY).getTime() / 1000)
  })

  it('gets few emails a day, however often it is typed', () => {
    let before = pending()
    for (let more = 1; more < MAILS_A_DAY; more += 1) {
      before = asked(before, form, about) ?? before
    }
    expect(before.mails).toBe(MAILS_A_DAY)
    expect(asked(before, form, about)).toBeNull()

    const tomorrow = plusSeconds(NOON, DAY)
    expect(asked(before, form, { ...about, now: tomorrow })).toMatchObject({ mails: 1 })
  })

  it('stays as it is where its owner gets the newsletter already', () => {
    const before = subscribed()

    const after = asked(before, { ...form, name: 'Somebody else' }, about)

    expect(after).toMatchObject({ state: 'subscribed', name: form.name, mails: 2 })
  })
})

describe('the owner', () => {
  it('says yes once, for good', () => {
    expect(subscribed()).toMatchObject({ ...form, state: 'subscribed' })
    expect(expiryOf(subscribed())).toBeNull()
    expect(confirmed(subscribed(), NOON)).toBeNull()
  })

  it('says no more, and neither name nor address are kept', () => {
    const after = left(subscribed(), NOON)

    expect(after).toMatchObject({ state: 'left', email: null, name: null })
    expect(after && left(after, NOON)).toBeNull()
    expect(after && confirmed(after, NOON)).toBe('gone')
    expect(after && asked(after, form, about)).toMatchObject({ ...form, state: 'pending' })
  })
})
