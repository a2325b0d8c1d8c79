import type { Distribution } from '#shared/model/distribution.ts'
import type { Opening } from '#shared/model/hours.ts'
import { type LeadTarget, leadStatus } from '#shared/model/leads.ts'
import type { PatientForm } from '#shared/model/patient.ts'
import type { Staff } from '#shared/model/practice.ts'
import { addAppointments } from './appointments.ts'
import type { Calendar } from './calendar.ts'
import { type CastName, cast, castNames, type Role } from './cast.data.ts'
import { type Chance, createChance } from './chance.ts'
import { addErrand } from './errands.ts'
import { createForms } from './form.ts'
import type { ColleagueName } from './practice.data.ts'
import { chooseAdvocate, type PatientItem, type Person, type Rotation } from './records.ts'
import { addClass, addTaskCount } from './standing.ts'
import { type Draft, playStory, type Story } from './story.ts'

/** Who works in the practice, as stories need to know it. */
export type Team = {
  practiceId: string
  people: Record<ColleagueName | 'admin', Person>
  staffs: readonly Staff[]
  distribution: Distribution
  opening: Opening
  locationId: string
}

export type DemoPlan = {
  /** In the order in which they were added. */
  stories: Story[]
  /** The record of somebody whom the demo tells more of. */
  patientOf: (name: CastName) => PatientItem
}

const patientCount = 128

type Course = {
  status: LeadTarget
  count: number
  /** Working days since the last move, at least and at most. */
  ages: readonly [number, number]
  /** By which statuses leads come there. */
  routes: readonly [readonly LeadTarget[], ...(readonly LeadTarget[])[]]
}

const { open, engaged, review, booked, converted, lost, closed } = leadStatus

const courses: readonly Course[] = [
  { status: leadStatus.new, count: 16, ages: [0, 3], routes: [[]] },
  { status: open, count: 24, ages: [0, 12], routes: [[open]] },
  { status: engaged, count: 26, ages: [0, 18], routes: [[open, engaged], [engaged]] },
  {
    status: review,
    count: 14,
    ages: [0, 20],
    routes: [
      [open, engaged, review],
      [engaged, review],
    ],
  },
  {
    status: booked,
    count: 18,
    ages: [0, 15],
    routes: [
      [open, engaged, booked],
      [open, engaged, review, booked],
      [engaged, booked],
    ],
  },
  {
    status: converted,
    count: 38,
    ages: [1, 110],
    routes: [
      [open, engaged, booked, converted],
      [open, engaged, review, booked, converted],
      [engaged, booked, converted],
    ],
  },
  {
    status: lost,
    count: 30,
    ages: [1, 120],
    routes: [
      [open, lost],
      [open, engaged, lost],
      [open, engaged, review, lost],
      [open, engaged, booked, lost],
    ],
  },
  { status: closed, count: 12, ages: [2, 120], routes: [[closed], [open, closed]] },
]

const roles: readonly Role[] = castNames.map((name) => cast[name])

/** How many of the people came as leads. */
export const leadCount =
  courses.reduce((sum, { count }) => sum + count, 0) +
  roles.filter(({ status }) => status !== null).length

const archivedShare = 0.4

/** Plans the demo practice's people. The same seed and calendar make the same plan. */
export function planDemo(seed: number, calendar: Calendar, team: Team): DemoPlan {
  const chance = createChance(seed)
  const nextForm = createForms(chance, calendar.now, {
    emails: roles.map(({ email }) => email),
    mobiles: roles.map(({ mobile }) => mobile),
  })
  const people = { chance, calendar, team, nextForm }
  const drafts = [
    ...courses.flatMap((course) =>
      Array.from({ length: course.count }, () => draftLead(course, people)),
    ),
    ...Array.from({ length: patientCount }, () => draftPatient(people)),
    ...roles.map((role) => draftRole(role, people)),
  ]
  const inOrder = drafts.toSorted((a, b) => a.moments[0].getTime() - b.moments[0].getTime())
  const stories = playAll(inOrder, people)
  // Drawn by themselves, so that what was drawn before stays as it is.
  const later = createChance(seed + 1)
  for (const story of stories) {
    addClass(story, Object.values(team.people), later)
    addTaskCount(story)
  }
  const { locationId, opening, people: colleagues } = team
  const { manager, staff, secondAdvocate } = colleagues
  const booking = { locationId, opening, bookers: [manager, staff, secondAdvocate] as const }
  addAppointments(stories, booking, { chance: createChance(seed + 2), calendar })
  return { stories, patientOf: (name) => findRole(stories, cast[name]) }
}

function findRole(stories: readonly Story[], { email }: Role): PatientItem {
  const found = stories.find(({ patient }) => patient.email === email)
  if (!found) throw new Error(`The plan has nobody with the address ${email}`)
  return found.patient
}

type Context = {
  chance: Chance
  calendar: Calendar
  team: Team
  nextForm: () => Omit<PatientForm, 'isLead' | 'isPatient'>
}

/** When a record was added and moved: the last move so many days ago, the others days before it. */
function momentsOf(
  { chance, calendar }: Context,
  { moves, age, addedAge }: { moves: number; age: number; addedAge?: number },
): Pick<Draft, 'moments' | 'age' | 'addedAge'> {
  const ages = [age]
  for (let step = 0; step < moves; step += 1) ages.unshift((ages[0] ?? age) + chance.whole(1, 5))
  const [planned = age, ...moved] = ages
  const added = Math.max(planned, addedAge ?? 0)
  const at = (days: number): Date => calendar.worked(days, chance.share())
  return { moments: [at(added), ...moved.map(at)], age, addedAge: added }
}

function draftLead({ ages, routes }: Course, context: Context): Draft {
  const { chance, nextForm } = context
  const route = chance.pick(routes)
  return {
    form: { ...nextForm(), isLead: 1, isPatient: 0 },
    route,
    reason: null,
    providerId: anyProvider(context),
    ...momentsOf(context, { moves: route.length, age: chance.whole(...ages) }),
  }
}

const draftPatient = (context: Context): Draft => ({
  form: { ...context.nextForm(), isLead: 0, isPatient: 1 },
  route: [],
  reason: null,
  providerId: anyProvider(context),
  ...momentsOf(context, { moves: 0, age: context.chance.whole(1, 160) }),
})

function draftRole(role: Role, context: Context): Draft {
  const { firstName, lastName, email, mobile, dob, status, reason, provider } = role
  const { age, addedAge } = role
  const course = courses.find((one) => one.status === status)
  const route = course?.routes[0] ?? []
  const isLead = status === null ? 0 : 1
  const named = { firstName, middleName: null, lastName, email, mobile, dob }
  return {
    form: { ...context.nextForm(), ...named, isLead, isPatient: isLead === 1 ? 0 : 1 },
    route,
    reason,
    providerId: provider && context.team.people[provider].id,
    ...momentsOf(context, { moves: route.length, age, addedAge }),
  }
}

const anyProvider = ({ chance, team: { people } }: Context): string | null =>
  chance.weighted([
    [people.doctor.id, 45],
    [people.secondDoctor.id, 40],
    [null, 15],
  ])

/** Plays the stories as they began, so that leads go around among the advocates as they do. */
function playAll(drafts: readonly Draft[], { chance, calendar, team }: Context): Story[] {
  const { practiceId, people, staffs, distribution } = team
  const advocates: readonly [Person, ...Person[]] = [people.staff, people.secondAdvocate]
  let rotation: Rotation | null = null
  const desk = { staffs, absences: [], ongoing: new Map(), timezone: 'UTC', now: calendar.now }
  return drafts.map((draft) => {
    const isLead = draft.form.isLead === 1
    const turn = isLead ? chooseAdvocate(distribution, desk, rotation) : null
    if (turn) rotation = turn.rotation
    const known = Object.values(people).find(({ id }) => id === turn?.advocateId)
    const advocate = known ?? chance.pick(advocates)
    const isOwnDoing = isLead && !/CallIn|ReferredIn/.test(draft.form.registerSource ?? '')
    const creator = isOwnDoing ? null : chance.pick([people.manager, ...advocates])
    const handling = {
      practiceId,
      creator,
      advocate,
      reason: turn?.reason ?? { text: '', details: null },
    }
    const story = playStory(draft, handling, chance)
    story.distribution = turn && distribution
    const { leadStatus: status, isPatient, providerId } = story.patient
    if (status === closed && chance.happens(archivedShare)) {
      story.patient = { ...story.patient, isArchived: true }
    }
    const provider = Object.values(people).find(({ id }) => id === providerId) ?? null
    const helpers = { creator: people.manager, advocate, provider }
    const isOpen = isPatient || ![lost, closed].some((code) => code === status)
    if (isOpen && chance.happens(isPatient ? 0.34 : 0.5)) {
      addErrand(story, draft, helpers, { chance, calendar })
    }
    return story
  })
}
