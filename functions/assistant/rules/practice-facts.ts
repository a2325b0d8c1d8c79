import { formatDay } from '#shared/model/format-day.ts'
import { formatPhone } from '#shared/model/format-phone.ts'
import type { Holiday } from '#shared/model/holidays.ts'
import type { WeeklyHours } from '#shared/model/hours.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'

type OpeningFacts = { name: string; hours: WeeklyHours | null; holidays: readonly Holiday[] }

/** A practice as everybody may know it. */
export type PracticeFacts = OpeningFacts & {
  timezone: string
  /** Only read for a question about the hours. A location without hours keeps those of the practice. */
  locations: readonly OpeningFacts[]
  name: string
  contactPhone: string
  contactEmail: string
  homepage: string | null
  addressLine1: string
  addressLine2: string | null
  addressCity: string
  addressState: string
  addressZip: string
}

type Topic = 'hours' | 'address' | 'contact' | 'services'

/** The question is about the practice itself, and not about how to do something here. */
const ABOUT = /\b(?:practice|office|clinic|location|you|your|they|their)\b/
const HOW_TO =
  /\bhow (?:do|can|to|would)\b|\bwhere (?:do|can|should) i\b|\bset(?:ting)?s?\b|\bchange\b/
const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  [
    'hours',
    /\b(?:opening|office|business|working) (?:hours|times)\b|\bhours\b|\b(?:are|is|when)\b.*\b(?:open|closed)\b/,
  ],
  ['address', /\b(?:where|address|located|location|directions)\b/],
  ['services', /\b(?:services?|offers?|offered|specialt(?:y|ies)|speciali[sz]e)\b/],
  [
    'contact',
    /\b(?:your|practice|office|clinic)\b.*\b(?:phone|telephone|number|email|website|homepage)\b/,
  ],
  [
    'contact',
    /\b(?:phone|telephone|number|email|website|homepage)\b.*\b(?:of|for)\b.*\b(?:practice|office|clinic)\b/,
  ],
  ['contact', /\b(?:contact|reach|call) (?:you|(?:the|my) (?:practice|office|clinic))\b/],
]

/** The topic of a question about a practice; null for any other question. */
export function topicOf(question: string): Topic | null {
  const plain = question.toLowerCase()
  if (!ABOUT.test(plain) || HOW_TO.test(plain)) return null
  return TOPICS.find(([, words]) => words.test(plain))?.[0] ?? null
}

/**
 * Answers a question about the practices of the person from what they say of themselves.
 * @returns null if the question is about something else, or the person has no practice
 */
export function practiceAnswer(
  question: string,
  practices: readonly PracticeFacts[],
  now: Date,
): string | null {
  const topic = topicOf(question)
  if (topic === null || practices.length === 0) return null
  return practices.map((practice) => answers[topic](practice, now)).join('\n\n')
}

const addressOf = (practice: PracticeFacts): string =>
  [
    [practice.addressLine1, practice.addressLine2].filter(Boolean).join(', '),
    `${practice.addressCity}, ${practice.addressState} ${practice.addressZip}`,
  ].join(', ')

const contactOf = ({ contactPhone, contactEmail, homepage }: PracticeFacts): string =>
  [
    `Phone: ${formatPhone(contactPhone)}`,
    `Email: ${contactEmail}`,
    ...(homepage ? [`Website: ${homepage}`] : []),
  ].join('\n')

const answers: Readonly<Record<Topic, (practice: PracticeFacts, now: Date) => string>> = {
  address: (practice) => `${practice.name} is at ${addressOf(practice)}.\n${contactOf(practice)}`,
  contact: (practice) => `${practice.name}\n${contactOf(practice)}`,
  hours: (practice, now) => [...hoursOf(practice), ...closedDaysOf(practice, now)].join('\n\n'),
  services: (practice) =>
    `The services of ${practice.name} are not listed here. ${
      practice.homepage ? `Read about them at ${practice.homepage}, or ask` : 'Ask'
    } the practice:\n${contactOf(practice)}`,
}

/** The hours of the practice, if any location keeps them, and those of locations with their own. */
function hoursOf(practice: PracticeFacts): string[] {
  const { name, hours, locations } = practice
  const own = locations.flatMap((location) =>
    location.hours === null ? [] : [`${location.name} is open:\n${weekOf(location.hours)}`],
  )
  if (own.length > 0 && own.length === locations.length) return own
  const common =
    hours === null
      ? `${name} has not entered its hours here. Ask them:\n${contactOf(practice)}`
      : `${name} is open:\n${weekOf(hours)}`
  return [common, ...own]
}

/** An answer names at most so many holidays of the practice, and of each location. */
const HOLIDAYS = 6

/** The holidays that are not over. */
function closedDaysOf(practice: PracticeFacts, now: Date): string[] {
  const { day: today } = wallClockAt(now, practice.timezone)
  return [practice, ...practice.locations].flatMap(({ name, holidays }) => {
    const next = holidays.filter(({ to }) => to >= today).slice(0, HOLIDAYS)
    return next.length > 0 ? [`${name} is closed:\n${next.map(holidayText).join('\n')}`] : []
  })
}

function holidayText({ from, to, name }: Holiday): string {
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return name === null ? days : `${days}: ${name}`
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const weekOf = (hours: WeeklyHours): string =>
  DAYS.map((day, index) => {
    const times = (hours[index] ?? []).map(({ from, to }) => `${clock(from)} to ${clock(to)}`)
    return `${day}: ${times.join(', ') || 'closed'}`
  }).join('\n')

/** 570 minutes are 9:30 am. */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`
}
