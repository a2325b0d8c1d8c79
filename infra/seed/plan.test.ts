import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { patientItem } from '#functions/patients/records.ts'
import { taskItem } from '#functions/tasks/rules/task.ts'
import { overlap, storedAppointment } from '#shared/model/appointment.ts'
import { isOpen } from '#shared/model/hours.ts'
import {
  type LeadStatus,
  leadClasses,
  leadReasons,
  leadStatus,
  leadStatuses,
  leadTargets,
} from '#shared/model/leads.ts'
import { patientForm } from '#shared/model/patient.ts'
import type { PracticeRole } from '#shared/model/roles.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { createCalendar } from './calendar.ts'
import { castNames } from './cast.data.ts'
import { leadCount, planDemo, type Team } from './plan.ts'
import { demoAdmin, demoColleagues, demoHours } from './practice.data.ts'
import type { Story } from './story.ts'

const NOW = new Date('2026-03-19T20:00:00Z')
const DAY_MS = 24 * 3_600_000
const zone = 'America/Los_Angeles'

/** An id that says whose it is, of letters that ids have. */
const idOf = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[ILOU]/g, '0')
    .padEnd(26, '0')
const person = (name: string) => ({ id: idOf(name), name: `Person ${name}` })

const team: Team = {
  practiceId: 'practice',
  people: {
    admin: person('admin'),
    staff: person('staff'),
    secondAdvocate: person('secondAdvocate'),
    manager: person('manager'),
    marketing: person('marketing'),
    doctor: person('doctor'),
    secondDoctor: person('secondDoctor'),
  },
  staffs: Object.entries({ admin: demoAdmin, ...demoColleagues }).map(([name, one]) => {
    const staffId = idOf(name)
    const { firstName, lastName, email } = one
    const roles: PracticeRole[] = [...one.roles]
    return { staffId, firstName, lastName, email, roles, tags: [], permissions: {} }
  }),
  distribution: {
    id: 'distribution',
    target: 'lead',
    basis: '*',
    strategy: 'weightedRoundRobin',
    enabled: true,
    ignore: false,
    label: 'New leads',
    subjectId: null,
    description: '',
    rerouteAfter: null,
    staffs: [
      { staffId: idOf('staff'), label: 'Staff', enabled: true, weight: 3, capacity: null },
      {
        staffId: idOf('secondAdvocate'),
        label: 'Second',
        enabled: true,
        weight: 2,
        capacity: null,
      },
      { staffId: idOf('manager'), label: 'Manager', enabled: true, weight: 1, capacity: null },
    ],
    version: 1,
  },
  locationId: 'location',
  opening: { hours: demoHours, timezone: zone },
}

const planAt = (now: Date, seed = 1) => planDemo(seed, createCalendar(now, zone), team)

function countBy<T>(items: readonly T[], key: (item: T) => unknown): Map<unknown, number> {
  const counts = new Map<unknown, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

/** The statuses that the history tells, as it tells them. */
const movesOf = ({ timeline }: Story) =>
  timeline
    .filter(({ entry }) => entry.kind === 'leadStatus')
    .map(({ at, entry: { details } }) => ({ at, from: details?.from, to: details?.to }))

describe('the plan of the demo practice', () => {
  const { stories, patientOf } = planAt(NOW)
  const patients = stories.map(({ patient }) => patient)
  const leads = patients.filter(({ isLead }) => isLead)
  const tasks = stories.flatMap((story) => story.tasks)

  it('has about 300 people, of whom every status of the pipeline has some', () => {
    const counts = countBy(leads, (lead) => lead.leadStatus)

    expect(patients.length).toBeGreaterThan(280)
    expect(patients.length).toBeLessThan(330)
    expect(leads).toHaveLength(leadCount)
    for (const status of leadTargets) expect(counts.get(status)).toBeGreaterThanOrEqual(10)
  })

  it('spreads sources, insurers, cities, advocates and providers', () => {
    const kinds = (key: (patient: (typeof patients)[number]) => unknown) =>
      countBy(patients, key).size

    expect(kinds(({ registerSource }) => registerSource)).toBeGreaterThanOrEqual(8)
    expect(kinds(({ insuranceCompany }) => insuranceCompany)).toBeGreaterThanOrEqual(15)
    expect(kinds(({ addressCity }) => addressCity)).toBeGreaterThanOrEqual(8)
    expect(kinds(({ leadAdvocateId }) => leadAdvocateId)).toBe(4)
    expect(
      patients.filter(({ providerId }) => providerId === idOf('doctor')).length,
    ).toBeGreaterThan(40)
  })

  it('shares leads among advocates by their weights', () => {
    const counts = countBy(leads, (lead) => lead.leadAdvocateId)

    const round = leads.length / 6
    expect(Math.abs((counts.get(idOf('staff')) ?? 0) - 3 * round)).toBeLessThan(2)
    expect(Math.abs((counts.get(idOf('manager')) ?? 0) - round)).toBeLessThan(2)
  })

  it('has tasks that are late, due today, due soon and done', () => {
    const ongoing = tasks.filter(({ status }) => status === taskStatus.ongoing)
    const daysUntil = ({ dueAt }: (typeof tasks)[number]) =>
      (new Date(dueAt).getTime() - NOW.getTime()) / DAY_MS

    expect(ongoing.filter((task) => daysUntil(task) < 0).length).toBeGreaterThan(10)
    expect(
      ongoing.filter(({ dueAt }) => dueAt === '2026-03-20T00:00:00.000Z').length,
    ).toBeGreaterThan(5)
    expect(ongoing.filter((task) => daysUntil(task) > 1).length).toBeGreaterThan(10)
    expect(tasks.length - ongoing.length).toBeGreaterThan(100)
  })

  it('says of leads how likely they are, and of everybody what is left to do', () => {
    const classes = countBy(leads, ({ leadClass }) => leadClass)
    for (const leadClass of [...leadClasses, null]) {
      expect(classes.get(leadClass)).toBeGreaterThanOrEqual(10)
    }
    for (const { patient, tasks } of stories) {
      const dues = tasks.filter(({ status }) => status === taskStatus.ongoing)
      const [first = null] = dues.map(({ dueAt }) => dueAt).toSorted()
      expect(patient).toMatchObject({ openTaskCount: dues.length, nextTaskDueAt: first })
    }
  })

  it('has appointments that were, are today and are to come, none over another of the provider', () => {
    const appointments = stories.flatMap((story) => story.appointments)
    const counts = countBy(appointments, ({ status }) => status)
    const next = patients.filter(({ nextAppointmentAt }) => nextAppointmentAt !== null)
    const overlapping = appointments.filter((one) =>
      appointments.some((other) => {
        const isOther = other.id !== one.id && other.providerId === one.providerId
        return isOther && overlap(one, other)
      }),
    )

    for (const status of ['completed', 'confirmed', 'scheduled'] as const) {
      expect(counts.get(status)).toBeGreaterThan(10)
    }
    expect(counts.get('noShow')).toBeGreaterThan(0)
    expect(next.length).toBeGreaterThan(40)
    expect(overlapping).toEqual([])
    expect(
      appointments.every(({ scheduledAt }) => isOpen(team.opening, new Date(scheduledAt))),
    ).toBe(true)
  })

  it('names nobody who could exist, and nobody twice', () => {
    const emails = patients.flatMap(({ email }) => email ?? [])
    const mobiles = patients.flatMap(({ mobile }) => mobile ?? [])
    const born = patients.map(({ dob }) => dob).toSorted()

    expect(emails.every((email) => /@(example\.com|demo\.test)$/.test(email))).toBe(true)
    expect(mobiles.every((mobile) => /^[2-9]\d{2}55501\d{2}$/.test(mobile))).toBe(true)
    expect(new Set(emails).size).toBe(emails.length)
    expect(new Set(mobiles).size).toBe(mobiles.length)
    expect(born.at(-1)?.localeCompare('20050319')).toBe(-1)
    expect(castNames.map((name) => patientOf(name).firstName)).not.toContain(null)
  })

  it('is the same for the same seed and moment, and another for another', () => {
    expect(planAt(NOW).stories).toEqual(stories)
    expect(planAt(NOW, 2).stories).not.toEqual(stories)
  })
})

const anyMoment = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2031-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('whenever the demo starts', () => {
  const everyStory = (check: (story: Story, now: string) => void) => {
    fc.assert(
      fc.property(anyMoment, fc.nat(1000), (now, seed) => {
        for (const story of planAt(now, seed).stories) check(story, now.toISOString())
      }),
      { numRuns: 12 },
    )
  }

  it('holds what people could have filled in, as it is kept', () => {
    everyStory(({ patient, tasks, appointments }) => {
      const { isLead, isPatient } = patient
      const form = { ...patient, isLead: Number(isLead), isPatient: Number(isPatient) }

      expect(v.safeParse(patientForm, form).issues).toBeUndefined()
      expect(v.parse(patientItem, patient)).toEqual(patient)
      for (const task of tasks) expect(v.parse(taskItem, task)).toEqual(task)
      for (const one of appointments) expect(v.parse(storedAppointment, one)).toEqual(one)
    })
  })

  it('tells nothing of the future, and tasks as they began and ended', () => {
    everyStory(({ patient, timeline, tasks }, now) => {
      const times = timeline.map(({ at }) => at)

      expect([patient.updatedAt, ...times].every((at) => at < now)).toBe(true)
      expect(times.every((at) => at >= patient.createdAt)).toBe(true)
      for (const { createdAt, completedAt, status } of tasks) {
        expect(createdAt >= patient.createdAt && createdAt < now).toBe(true)
        expect(completedAt !== null).toBe(status === taskStatus.completed)
        if (completedAt) expect(completedAt > createdAt && completedAt < now).toBe(true)
      }
    })
  })

  it('moves each lead step by step to where it stands', () => {
    everyStory((story) => {
      const { leadStatus: status, leadStatusAt, leadData, createdAt, isLead } = story.patient
      const moves = movesOf(story)
      const ends: (LeadStatus | undefined)[] = isLead ? [leadStatus.new] : [leadStatus.none]
      for (const { from, to } of moves) {
        expect(from).toBe(ends.at(-1))
        ends.push(leadStatuses.find((code) => code === to))
      }
      const ats = [createdAt, ...moves.map(({ at }) => at)]

      expect(ends.at(-1)).toBe(status)
      expect(ats).toEqual(ats.toSorted())
      expect(leadStatusAt).toBe(isLead ? ats.at(-1) : null)
      if (moves.length > 0 && status !== leadStatus.none) {
        expect(leadReasons[status]).toContain(leadData.statusReason)
      }
    })
  })
})
