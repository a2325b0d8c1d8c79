import { idsOf, patientName, readPatients } from '#functions/patients/public.ts'
import type { Table } from '#functions/platform/table.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import { isLicensedIn, readProvider, readProviders } from '#functions/providers/public.ts'
import { readStaffNames } from '#functions/staffs/public.ts'
import {
  type Consult,
  type ConsultParticipant,
  joiningTimes,
  type ListedConsult,
  telehealthConsent,
} from '#shared/model/consult.ts'
import { titledName } from '#shared/model/provider.ts'
import { type ConsultItem, type ConsultRow, type GuestItem, PATIENT } from '../records.ts'
import { rowOf } from '../rules/consult.ts'
import { admittedGuests } from '../rules/participants.ts'
import type { ConsultStore } from '../store.ts'
import { type ConsultWork, practiceOf, type Reached } from './work.ts'

type Reading = { table: Table; store: ConsultStore }

/** Rows with the names of their people as they are now. */
export async function showRows(
  { table, store }: Reading,
  rows: readonly ConsultRow[],
  reading: Promise<PracticeBasics> = practiceOf(table, store.practiceId),
): Promise<ListedConsult[]> {
  const { practiceId } = store
  const providerIds = rows.flatMap(({ providerId }) => providerId ?? [])
  const [patients, names, practice] = await Promise.all([
    readPatients(
      table,
      practiceId,
      rows.map(({ patientId }) => patientId),
    ),
    doctorNames({ table, store }, providerIds),
    reading,
  ])
  return rows.map(({ providerId, ...row }) => {
    const patient = patients.get(row.patientId)
    return {
      ...row,
      practiceName: practice.name,
      practiceTimezone: practice.timezone,
      patientId: patient?.patientId ?? row.patientId,
      patientName: patient ? patientName(patient) : '',
      provider: providerId === null ? null : { id: providerId, name: names.get(providerId) ?? '' },
    }
  })
}

/** The names of doctors, with their titles. */
async function doctorNames({ table, store }: Reading, ids: readonly string[]) {
  const unique = [...new Set(ids)]
  const [names, profiles] = await Promise.all([
    readStaffNames(table, store.practiceId, unique),
    readProviders(table, unique),
  ])
  return new Map(
    [...names].map(([id, name]) => [id, titledName(name, profiles.get(id)?.title ?? null)]),
  )
}

/** The consultation as whoever looks is shown it: guests see nothing of the record. */
export async function showConsult(
  { table, store, call }: Pick<ConsultWork, 'table' | 'store' | 'call'>,
  reached: Reached,
): Promise<Consult> {
  const { consult, role, patient } = reached
  const isPatient = role === 'patient'
  const ids = patient ? idsOf(patient) : [consult.patientId]
  const reading = practiceOf(table, store.practiceId)
  const [[listed], participants, consents, license, practice] = await Promise.all([
    showRows({ table, store }, [rowOf(consult)], reading),
    showParticipants({ table, store, call }, reached),
    store.consents(ids),
    isPatient || role === 'guest' ? unknownLicense : licenseOf({ table, store, call }, reached),
    reading,
  ])
  if (!listed) throw new Error('a consultation is shown as its row')
  const { scheduledAt, scheduledLen, note, contactEmail, contactPhone, rating } = consult
  const times = scheduledAt === null ? null : joiningTimes({ scheduledAt, scheduledLen })
  const agreed = consents.filter(({ version }) => version === telehealthConsent.version)
  if (role === 'guest') return guestView(reached, { listed, participants, practice, times })
  return {
    ...listed,
    ...{ role, note, contactEmail, contactPhone, participants, rating, ...license },
    admission: null,
    ...{ practicePhone: practice.contactPhone, patientPhone: phoneOf(reached) },
    ...{ opensAt: times?.opensAt ?? null, closesAt: times?.closesAt ?? null },
    consentStates: [...new Set(agreed.map(({ addressState }) => addressState))].toSorted(),
  }
}

type Shown = {
  listed: ListedConsult
  participants: ConsultParticipant[]
  practice: PracticeBasics
  times: ReturnType<typeof joiningTimes> | null
}

/** What a guest is shown: when it is, with which practice, and once they were let in, who takes part. */
function guestView({ guest }: Reached, { listed, participants, practice, times }: Shown): Consult {
  const isIn = guest?.standing === 'admitted'
  return {
    ...listed,
    ...{ patientId: '', patientName: isIn ? listed.patientName : '', wantedTimes: [] },
    provider: isIn ? listed.provider : null,
    ...{ role: 'guest', admission: guest?.standing ?? null, participants, note: '' },
    ...{ contactEmail: null, contactPhone: null, location: null, rating: null },
    ...unknownLicense,
    ...{ practicePhone: practice.contactPhone, patientPhone: null, consentStates: [] },
    ...{ opensAt: times?.opensAt ?? null, closesAt: times?.closesAt ?? null },
  }
}

/** By which whoever treats the patient calls them. */
function phoneOf({ consult: { contactPhone }, patient, role }: Reached): string | null {
  if (role !== 'provider' && role !== 'operator') return null
  return contactPhone ?? patient?.mobile ?? null
}

type License = Pick<Consult, 'isLicensed' | 'licenseState'>
const unknownLicense: License = { isLicensed: null, licenseState: null }

async function licenseOf(
  { table, store, call: { now } }: Pick<ConsultWork, 'table' | 'store' | 'call'>,
  { consult: { providerId, patientId, location }, patient }: Reached,
): Promise<License> {
  if (providerId === null) return unknownLicense
  const [lives, provider] = await Promise.all([
    location ? null : store.stateOfPatient(patient?.patientId ?? patientId),
    readProvider(table, providerId),
  ])
  const licenseState = location?.addressState ?? lives
  return { isLicensed: isLicensedIn(licenseState, provider, now), licenseState }
}

/** Who takes part: the patient, the doctor, and those who were asked to; to who waits, only themselves. */
export async function showParticipants(
  { table, store, call }: Pick<ConsultWork, 'table' | 'store' | 'call'>,
  { consult, patient, role, guest: own }: Reached,
): Promise<ConsultParticipant[]> {
  const { providerId, invited } = consult
  const ofGuest = (guest: GuestItem): ConsultParticipant => ({
    ...{ id: guest.id, kind: 'guest', name: guest.saidName ?? guest.name, isHost: false },
    isOwn: guest.id === own?.id,
    ...joinedOf(consult, guest.id),
  })
  if (own && own.standing !== 'admitted') return [ofGuest(own)]
  const staffIds = [
    ...(providerId === null ? [] : [providerId]),
    ...invited.map(({ staffId }) => staffId),
  ]
  const names = await doctorNames({ table, store }, staffIds)
  const isOutside = role === 'patient' || role === 'guest'
  const ofStaff = (id: string, staffId: string, isHost: boolean): ConsultParticipant => ({
    ...{ id, kind: isHost ? 'provider' : 'staff', name: names.get(staffId) ?? '', isHost },
    isOwn: !isOutside && staffId === call.actor.id,
    ...joinedOf(consult, staffId),
  })
  return [
    {
      ...{ id: PATIENT, kind: 'patient', name: patient ? patientName(patient) : '' },
      ...{ isHost: false, isOwn: role === 'patient', ...joinedOf(consult, PATIENT) },
    },
    ...(providerId === null ? [] : [ofStaff('provider', providerId, true)]),
    ...invited.map(({ id, staffId }) => ofStaff(id, staffId, false)),
    ...admittedGuests(consult).map(ofGuest),
  ]
}

function joinedOf({ joins }: ConsultItem, who: string) {
  const join = joins.find((one) => one.who === who)
  return { joinedAt: join?.first ?? null, lastJoinedAt: join?.last ?? null }
}
