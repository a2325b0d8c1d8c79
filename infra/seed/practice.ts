import type { Distribution } from '#shared/model/distribution.ts'
import { openingOf } from '#shared/model/hours.ts'
import { plans } from '#shared/model/plans.ts'
import type { Practice } from '#shared/model/practice.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { ensureAccount } from './accounts.ts'
import { leadCount, type Team } from './plan.ts'
import {
  type Colleague,
  type ColleagueName,
  demoAdmin,
  demoColleagues,
  demoHolidays,
  demoHours,
  demoLocation,
  demoPractice,
} from './practice.data.ts'
import {
  createLocationStore,
  createPracticeStore,
  DAY,
  foundPractice,
  identityKeys,
  joinWrites,
  type MemberItem,
  newId,
  newLocation,
  type Person,
  plusSeconds,
  type Table,
  type Write,
  writeFounding,
} from './records.ts'

/** How long the practice has been with Praxis. */
const AGE_SECONDS = 250 * DAY

/** The practice as it stands; `now` is the moment that all of the demo's times count from. */
export type Practicing = { practice: Practice; team: Team; now: Date }

type Hired = { colleague: Colleague; member: MemberItem }

/** The demo practice with its staff and their accounts; made where it is missing. */
export async function ensurePractice(table: Table, started: Date): Promise<Practicing> {
  const hire = async (colleague: Colleague): Promise<Hired> => ({
    colleague,
    member: await ensureAccount(table, colleague, started),
  })
  const hired: Record<ColleagueName | 'admin', Hired> = {
    admin: await hire(demoAdmin),
    staff: await hire(demoColleagues.staff),
    secondAdvocate: await hire(demoColleagues.secondAdvocate),
    manager: await hire(demoColleagues.manager),
    marketing: await hire(demoColleagues.marketing),
    doctor: await hire(demoColleagues.doctor),
    secondDoctor: await hire(demoColleagues.secondDoctor),
  }
  const { admin } = hired
  const practiceId = admin.member.practiceId ?? (await found(table, hired, started))
  const store = createPracticeStore(table, practiceId)
  const { admin: _, ...others } = hired
  const joining = Object.values(others).filter(({ member }) => member.practiceId === null)
  if (joining.length > 0) {
    await table.transact(joining.flatMap((one) => hiringWrites(practiceId, one, started)))
  }
  const [practice, [distribution], staffs, locations] = await Promise.all([
    store.practice(),
    store.distributions(),
    store.staffs(),
    createLocationStore(table, practiceId).list(),
  ])
  const location = locations.find((one) => one.default)
  if (!practice || !distribution || !location) throw new Error('The demo practice is not whole')
  const people = {
    admin: personOf(hired.admin),
    staff: personOf(hired.staff),
    secondAdvocate: personOf(hired.secondAdvocate),
    manager: personOf(hired.manager),
    marketing: personOf(hired.marketing),
    doctor: personOf(hired.doctor),
    secondDoctor: personOf(hired.secondDoctor),
  }
  return {
    practice,
    team: {
      ...{ practiceId, people, staffs, distribution, locationId: location.id },
      opening: openingOf(practice, location),
    },
    now: plusSeconds(new Date(practice.createdAt), AGE_SECONDS),
  }
}

const personOf = ({ member: { id, firstName, lastName } }: Hired): Person => ({
  id,
  name: `${firstName} ${lastName}`,
})

/** Founds the practice as of long ago, on the largest plan and with leads shared by weight. */
async function found(
  table: Table,
  { admin, ...others }: Record<ColleagueName | 'admin', Hired>,
  now: Date,
): Promise<string> {
  const foundedAt = plusSeconds(now, -AGE_SECONDS)
  const founding = foundPractice(demoPractice, admin.member, { now: foundedAt, newId })
  const practiceId = founding.practice.id
  const { leadRecords: leadRecordsLimit } = plans.max
  const dayAt = (at: Date) => wallClockAt(at, demoPractice.timezone).day
  const today = dayAt(now)
  await writeFounding(
    table,
    {
      ...founding,
      practice: { ...founding.practice, hours: demoHours, holidays: demoHolidays(today) },
      plan: {
        plan: 'max',
        trialEndsAt: null,
        leadRecordsUsed: leadCount,
        leadRecordsLimit,
        leadRecordsMonth: now.toISOString().slice(0, 7),
      },
      distribution: { ...founding.distribution, staffs: sharesOf(Object.values(others)) },
    },
    { actor: admin.member, ip: '127.0.0.1', now },
    { newId, marker: [] },
  )
  const second = newLocation(newId(), demoLocation(dayAt(plusSeconds(now, 21 * DAY))))
  await createLocationStore(table, practiceId).add(second, null, [])
  await createPracticeStore(table, practiceId).noteStep('patientAddedAt', foundedAt.toISOString())
  return practiceId
}

const sharesOf = (hired: readonly Hired[]): Distribution['staffs'] =>
  hired.flatMap(({ colleague: { firstName, lastName, weight }, member }) =>
    weight === undefined
      ? []
      : [
          {
            staffId: member.id,
            label: `${firstName} ${lastName}`,
            enabled: true,
            weight,
            capacity: null,
          },
        ],
  )

/** What makes somebody one of the staff, as accepting an invitation would. */
function hiringWrites(practiceId: string, { colleague, member }: Hired, now: Date): Write[] {
  const { id, firstName, lastName, email } = member
  return [
    ...joinWrites(
      practiceId,
      { staffId: id, firstName, lastName, email },
      { roles: colleague.roles, now },
    ),
    {
      kind: 'update',
      key: identityKeys.member(id),
      set: { practiceId },
      add: { version: 1 },
      exists: 'ERR_USER_NOT_EXISTS',
    },
  ]
}
