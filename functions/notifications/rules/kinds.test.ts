import { describe, expect, it } from 'vitest'
import { subscriptions } from '#events/subscriptions.ts'
import { type NotificationKind, notificationKinds } from '#shared/model/notification.ts'
import { noticeKinds, roleNames } from '../notices/rules/kinds.ts'
import type { ReaderContext } from '../operations/context.ts'
import { activityKindNames, activityKinds } from '../stream/rules/kinds.ts'

const jane = { name: 'Jane Doe', path: '/patient-link/jane' }

function aContext(changes: Partial<ReaderContext> = {}): ReaderContext {
  return {
    about: {},
    practice: 'Bay Spine',
    actor: 'Ann Lee',
    member: 'Bo Li',
    patient: jane,
    ...changes,
  }
}

describe('kinds of items', () => {
  it.each([
    ['notice', notificationKinds.map((kind) => noticeKinds[kind])],
    ['activity', activityKindNames.map((kind) => activityKinds[kind])],
  ] as const)('%s: exactly the events that are subscribed to have a kind', (name, kinds) => {
    const { events } = subscriptions.notifications[`notifications/on-${name}`]
    const heard = [...new Set(kinds.map(({ detailType }) => detailType))]

    expect(heard.toSorted()).toEqual(events.map(({ detailType }) => detailType).toSorted())
  })

  it('neither names nor links a patient whom the reader may not see', () => {
    const unseen = aContext({ patient: null })

    for (const kind of ['taskGiven', 'taskHandedOver', 'scansArrived'] as const) {
      expect(noticeKinds[kind].words(unseen)).not.toContain(jane.name)
      expect(noticeKinds[kind].link(unseen)).toBeNull()
      expect(noticeKinds[kind].words(aContext())).toContain(jane.name)
      expect(noticeKinds[kind].link(aContext())).toMatch(
        /^\/patient-link\/jane\/(tasks|rad-cloud)$/,
      )
    }
  })

  it('is said in words whatever it is about', () => {
    const said = notificationKinds.map((kind: NotificationKind) =>
      noticeKinds[kind].words(aContext()),
    )

    expect(new Set(said).size).toBe(notificationKinds.length)
    for (const words of said) expect(words).not.toMatch(/undefined|null/)
  })

  it('addresses the reader', () => {
    const you = aContext({ member: 'You', actor: 'You', about: { what: '10' } })

    expect(activityKinds.leadStatusChanged.words(you)).toBe('You moved Jane Doe to Booked')
    expect(activityKinds.taskHandedOver.words(you)).toBe('You took over a task about Jane Doe')
    expect(activityKinds.staffLeft.words(you)).toBe('You no longer work here')
    expect(activityKinds.staffLeft.words(aContext())).toBe('Bo Li no longer works here')
    expect(activityKinds.rolesChanged.words(you)).toBe('You changed your roles')
    expect(activityKinds.rolesChanged.words(aContext())).toBe('Ann Lee changed the roles of Bo Li')
    expect(activityKinds.securityChanged.words(you)).toBe('You changed how you sign in')
  })

  it('names roles by their codes', () => {
    expect(roleNames('16,2,77')).toBe('Provider, Admin')
    expect(roleNames()).toBe('')
  })
})
