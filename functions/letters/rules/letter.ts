import type { Letterhead } from '#functions/practices/public.ts'
import type { ProviderItem } from '#functions/providers/public.ts'
import type { ReadOpinion } from '#functions/reviews/public.ts'
import type { CaseUpload } from '#functions/uploads/public.ts'
import { caseNumber } from '#shared/model/case-number.ts'
import { formatDay } from '#shared/model/format-day.ts'
import { formatPhone } from '#shared/model/format-phone.ts'
import { isExpired, titledName } from '#shared/model/provider.ts'
import { opinionPartLabels, opinionParts } from '#shared/model/review.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import { describeImage, type PinnedPicture } from './key-images.ts'
import { listRecords } from './reviewed-records.ts'
import { letterTexts as texts } from './texts.ts'

/** What a letter is written from. */
export type LetterSource = {
  practice: Letterhead
  logo: Uint8Array | null
  patient: { name: string; dob: string; state: string | null }
  review: Pick<ReadOpinion['review'], 'id' | 'createdAt'>
  post: Pick<ReadOpinion['post'], 'authorName' | 'createdAt' | 'editedAt' | 'opinion'>
  provider: Pick<ProviderItem, 'title' | 'npi' | 'professionLine' | 'licenses'> | null
  uploads: readonly CaseUpload[]
  keyImages: readonly PinnedPicture[]
}

export type LetterFact = { name: string; value: string }
export type LetterSection = { heading: string; text: string }
export type LetterImage = {
  picture: Uint8Array | null
  /** Of a picture: what it shows, for people who do not see it. */
  alt: string
  title: string
  lines: string[]
}

/** A letter, as it is drawn. */
export type Letter = {
  head: { name: string; lines: string[]; logo: Uint8Array | null }
  facts: LetterFact[]
  sections: LetterSection[]
  records: string[]
  images: LetterImage[]
  signature: string[]
  /** At the top of each page after the first. */
  running: string
  number: string
  signedAt: Date
}

/** At most so many licenses are named: the one that counts where the patient lives comes first. */
const MOST_LICENSES = 3

/** Writes the letter of an opinion. */
export function buildLetter(source: LetterSource): Letter {
  const { practice, logo, patient, review, post } = source
  const number = caseNumber(review)
  const doctor = titledName(post.authorName, source.provider?.title ?? null)
  const signedAt = new Date(post.editedAt ?? post.createdAt)
  const born = formatBirthDate(patient.dob)
  const when = formatMoment(signedAt, practice.timezone)
  return {
    head: { name: practice.name, lines: addressOf(practice), logo },
    facts: [
      { name: texts.patient, value: patient.name },
      { name: texts.born, value: born },
      { name: texts.number, value: number },
      { name: texts.doctor, value: doctor },
      ...credentialsOf(source, signedAt),
      { name: texts.given, value: formatDay(wallClockAt(signedAt, practice.timezone).day) },
    ],
    sections: opinionParts.flatMap((part) => {
      const text = post.opinion[part]
      return text ? [{ heading: opinionPartLabels[part], text }] : []
    }),
    records: listRecords(source.uploads, practice.timezone),
    images: source.keyImages.map((one, index) => describeImage(one, index + 1, source.uploads)),
    signature: [texts.signed(doctor, when), practice.name, texts.note],
    running: texts.running(patient.name, born, number),
    number,
    signedAt,
  }
}

/** What the doctor practices, by which licenses and under which number. */
function credentialsOf({ provider, patient }: LetterSource, at: Date): LetterFact[] {
  if (!provider) return []
  const isHome = ({ state }: { state: string }) => state === patient.state
  const licenses = provider.licenses
    .filter((license) => !isExpired(license, at))
    .toSorted((one, other) => Number(isHome(other)) - Number(isHome(one)))
    .slice(0, MOST_LICENSES)
    .map(({ state, licenseId }) => `${state} ${licenseId}`)
  return [
    { name: texts.specialty, value: provider.professionLine },
    { name: texts.license, value: licenses.join(', ') },
    { name: texts.npi, value: provider.npi },
  ].filter(({ value }) => value !== '')
}

function addressOf(practice: Letterhead): string[] {
  const { addressLine1, addressLine2, addressCity, addressState, addressZip } = practice
  return [
    [addressLine1, addressLine2].filter(Boolean).join(', '),
    `${addressCity}, ${addressState} ${addressZip}`,
    texts.phone(formatPhone(practice.contactPhone)),
  ]
}

const formatBirthDate = (dob: string): string =>
  formatDay(dob.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))

/** A moment by the clock of a zone: `11/25/2026 at 4:20 PM PST`. */
function formatMoment(at: Date, zone: string): string {
  const { day } = wallClockAt(at, zone)
  const time = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(at)
  // Between the time and PM stands a narrow space that not every font has.
  return `${formatDay(day)} at ${time.replace(/\s/g, ' ')}`
}
