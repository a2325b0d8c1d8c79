import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { answerOf, appointmentForm, COMMENT_MAX } from '#shared/model/appointment.ts'
import { anAppointment } from '#test/support/appointments.ts'
import {
  answeredBy,
  changeAppointment,
  newAppointments,
  nextOf,
  takingTime,
} from './appointment.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const later = '2026-03-03T15:00:00.000Z'
const refused = (name: string) => expect.objectContaining({ name })
const bad = (field: string) =>
  expect.objectContaining({ details: { fields: [expect.objectContaining({ field })] } })

const aForm = (changes: object = {}) =>
  v.parse(appointmentForm, {
    ...{ providerId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', locationId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' },
    ...{ scheduledAt: later, ...changes },
  })

function book(form = aForm(), times = [new Date(form.scheduledAt)]) {
  let ids = 0
  const newId = () => {
    ids += 1
    return `id${ids}`
  }
  const origin = { practiceId: 'practice', patientId: 'patient', creatorId: 'staff', newId, now }
  return newAppointments(form, times, origin)
}

describe('a new appointment', () => {
  it('takes half an hour where nobody says otherwise, and belongs to no series', () => {
    expect(book()).toEqual([
      expect.objectContaining({
        scheduledAt: later,
        ...{ minutes: 30, status: 'scheduled', seriesId: null, comment: '', version: 1 },
      }),
    ])
  })

  it('begins within five years', () => {
    const ahead = (years: number) => {
      const at = new Date(now)
      at.setUTCFullYear(at.getUTCFullYear() + years)
      return aForm({ scheduledAt: at.toISOString() })
    }

    expect(book(ahead(5))).toHaveLength(1)
    expect(() => book(ahead(6))).toThrow()
  })

  it('has the series that it is booked with', () => {
    const [one, other] = book(aForm(), [new Date(later), new Date('2026-03-10T15:00:00.000Z')])

    expect(one?.seriesId).toBe(other?.seriesId)
    expect(one?.seriesId).not.toBeNull()
    expect(one?.id).not.toBe(other?.id)
  })

  it('is not in the past', () => {
    expect(() => book(aForm({ scheduledAt: '2026-03-01T12:00:00.000Z' }))).toThrow()
  })

  it.each([
    ['scheduledAt', { scheduledAt: '2026-03-03T15:05:00.000Z' }],
    ['minutes', { minutes: 20 }],
    ['minutes', { minutes: 0 }],
    ['everyWeeks', { everyWeeks: 1 }],
    ['everyWeeks', { everyWeeks: 1, count: 3, until: '20260401' }],
    ['count', { everyWeeks: 1, count: 27 }],
  ])('is refused for its %s: %j', (field, changes) => {
    const form = { ...aForm(), ...changes }
    const { issues } = v.safeParse(appointmentForm, form)

    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([field])
  })
})

describe('a change of an appointment', () => {
  const change = (changes: object, before = anAppointment(), at = now) =>
    changeAppointment(before, v.parse(v.looseObject({}), changes), at)

  it('makes what was confirmed for one time a plan again for another', () => {
    const confirmed = anAppointment({ status: 'confirmed' })

    expect(change({ scheduledAt: later }, confirmed)).toMatchObject({ status: 'scheduled' })
    expect(change({ scheduledAt: later, status: 'confirmed' }, confirmed)).toMatchObject({
      status: 'confirmed',
    })
    expect(change({ comment: 'Brings the MRI' }, confirmed)).toMatchObject({ status: 'confirmed' })
  })

  it('moves to no time that has passed, and only what is expected', () => {
    const past = { scheduledAt: '2026-02-27T15:00:00.000Z' }

    expect(() => change(past)).toThrow(bad('scheduledAt'))
    for (const status of ['arrived', 'completed', 'noShow', 'canceled'] as const) {
      const moved = () => change({ scheduledAt: later }, anAppointment({ status }))
      expect(moved).toThrow(bad('status'))
    }
    const again = { scheduledAt: later, status: 'scheduled' }
    expect(change(again, anAppointment({ status: 'canceled' }))).toMatchObject(again)
  })

  it('says that nobody came, or was seen, only once it has begun', () => {
    const begun = new Date('2026-03-02T15:00:00.000Z')

    for (const status of ['noShow', 'completed']) {
      expect(() => change({ status })).toThrow(bad('status'))
      expect(change({ status }, anAppointment(), begun)).toMatchObject({ status })
    }
    expect(change({ status: 'arrived' })).toMatchObject({ status: 'arrived' })
  })

  it('is refused where another came first, or nothing differs', () => {
    expect(() => change({ version: 2, minutes: 45 })).toThrow(refused('ERR_VERSION_CONFLICT'))
    expect(() => change({ status: 'scheduled' })).toThrow(refused('ERR_NO_CHANGE'))
  })
})

describe('the answer of a patient', () => {
  const asked = { status: 'scheduled', wantsOtherTime: true }

  it('confirms, cancels, or asks for another time, until the staff have answered that', () => {
    expect(answeredBy(anAppointment(), 'confirm')).toMatchObject({ status: 'confirmed' })
    expect(answeredBy(anAppointment(), 'cancel')).toMatchObject({ status: 'canceled' })
    const wanted = answeredBy(anAppointment(), 'otherTime')
    expect(wanted).toMatchObject(asked)
    for (const change of [{ scheduledAt: later }, { status: 'confirmed' as const }]) {
      const after = changeAppointment(anAppointment({ wantsOtherTime: true }), change, now)
      expect(after.wantsOtherTime).toBe(false)
    }
  })

  it('adds to the comment which days suit the patient', () => {
    const said = 'The patient asks for: Tuesday mornings'
    const wish = 'Tuesday mornings'

    expect(answeredBy(anAppointment({ comment: '' }), 'otherTime', wish)?.comment).toBe(said)
    const commented = anAppointment({ comment: 'Brings scans' })
    expect(answeredBy(commented, 'otherTime', wish)?.comment).toBe(`Brings scans\n\n${said}`)
    expect(answeredBy(commented, 'otherTime')?.comment).toBe('Brings scans')
    expect(answeredBy(commented, 'confirm', wish)?.comment).toBe('Brings scans')
  })

  it('refuses a wish that would make the comment too long to be saved', () => {
    const ask = (length: number, wish: string) =>
      answeredBy(anAppointment({ comment: 'x'.repeat(length) }), 'otherTime', wish)
    const wish = 'Tuesday mornings'
    const room = COMMENT_MAX - '\n\nThe patient asks for: '.length - wish.length
    const refusal = (advice: string) => ({
      name: 'ERR_REQUEST_PARAMS_MISFORMAT',
      details: {
        fields: [
          {
            field: 'wish',
            problem: `has no room in this appointment: ${advice}, or call the practice`,
          },
        ],
      },
    })

    expect(ask(room, wish)?.comment).toHaveLength(COMMENT_MAX)
    expect(() => ask(room + 3, wish)).toThrow(
      expect.objectContaining(refusal('shorten it by 3 characters')),
    )
    expect(() => ask(COMMENT_MAX, wish)).toThrow(expect.objectContaining(refusal('leave it empty')))
    expect(ask(COMMENT_MAX, '')?.wantsOtherTime).toBe(true)
  })

  it('is known as theirs until the staff change it', () => {
    const confirmed = answeredBy(anAppointment({ status: 'confirmed' }), 'confirm')
    expect(confirmed).toMatchObject({ status: 'confirmed', isPatientsWord: true })
    const said = anAppointment({ status: 'confirmed', isPatientsWord: true })
    expect(answerOf(said)).toBe('confirm')
    expect(answerOf(answeredBy(said, 'otherTime') ?? said)).toBe('otherTime')
    expect(answerOf(answeredBy(said, 'cancel') ?? said)).toBe('cancel')
    expect(answerOf(anAppointment({ status: 'confirmed' }))).toBeNull()
    expect(changeAppointment(said, { comment: 'Brings scans' }, now).isPatientsWord).toBe(true)
    for (const change of [{ scheduledAt: later }, { status: 'arrived' as const }]) {
      expect(changeAppointment(said, change, now).isPatientsWord).toBe(false)
    }
  })

  it('changes nothing where it is the same again', () => {
    const said = { status: 'confirmed', isPatientsWord: true } as const
    expect(answeredBy(anAppointment(said), 'confirm')).toBeNull()
    expect(answeredBy(anAppointment({ status: 'canceled' }), 'cancel')).toBeNull()
    expect(answeredBy(anAppointment({ wantsOtherTime: true }), 'otherTime')).toBeNull()
  })
})

describe('the time of a provider', () => {
  const after = anAppointment()

  it('is taken by a new appointment, one that moves, and one that takes place after all', () => {
    const elsewhere = anAppointment({ scheduledAt: later })
    const canceled = anAppointment({ status: 'canceled' })

    for (const before of [null, elsewhere, canceled]) {
      expect(takingTime({ before, after })).toBe(after)
    }
  })

  it('is not taken by one that stays, or is given back', () => {
    expect(takingTime({ before: anAppointment({ status: 'confirmed' }), after })).toBeNull()
    expect(takingTime({ before: after, after: anAppointment({ status: 'canceled' }) })).toBeNull()
    expect(takingTime({ before: after, after: null })).toBeNull()
  })
})

describe('the next appointment', () => {
  it('is the first to come of those that are expected', () => {
    const passed = anAppointment({ scheduledAt: '2026-02-01T15:00:00.000Z' })
    const canceled = anAppointment({ status: 'canceled' })
    const next = anAppointment({ scheduledAt: later, status: 'confirmed' })
    const last = anAppointment({ scheduledAt: '2026-03-04T15:00:00.000Z' })

    expect(nextOf([last, passed, canceled, next], now)).toBe(later)
    expect(nextOf([passed, canceled], now)).toBeNull()
  })

  it('is no longer the one that begins now', () => {
    expect(nextOf([anAppointment()], new Date('2026-03-02T15:00:00.000Z'))).toBeNull()
  })
})
