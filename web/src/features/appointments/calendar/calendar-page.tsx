import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconClockQuestion, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import {
  answerOf,
  type CalendarEntry,
  isExpected,
  type ReplyAnswer,
} from '#shared/model/appointment.ts'
import { calendarQuery } from '../../../data/appointments.ts'
import { locationsQuery } from '../../../data/locations.ts'
import { practiceQuery } from '../../../data/practices.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { dayOf, differsIn, formatDate, knownBrowserZone } from '../../../ui/dates.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { describeZone } from '../../../ui/moments.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { todayIn } from '../../../ui/ranges.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { useWeekStart, useZone } from '../../../ui/zone.tsx'
import { locationChoices, providerChoices } from '../choices.ts'
import { AppointmentModal, type ChoosePatient } from '../form/appointment-modal.tsx'
import { standingOf } from '../status.ts'
import { appointmentTexts as words } from '../texts.ts'

import { Agenda } from './agenda.tsx'
import { AwayNotice, HolidayNotice } from './away-notice.tsx'
import classes from './calendar.module.css'
import { daysInSight, windowOf } from './days.ts'
import { EntryModal } from './entry-modal.tsx'
import { stepOf } from './move.ts'
import { AskAbout, MovedNotice } from './moving-notices.tsx'
import { holidaysIn, openingsOf } from './open.ts'
import type { CalendarSearch } from './search.ts'
import { calendarTexts as texts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useAway } from './use-away.ts'
import { type Held, useMoving } from './use-moving.tsx'

/** Its code is needed by no other page, and by no phone. */
const Schedule = lazy(() => import('./schedule.tsx'))

type Props = {
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  choosePatient: ChoosePatient
  /** What else can be scheduled, where there is room; a part of another feature. */
  also?: ReactNode
}

type Reachable = Held['entry']
const isNamed = (entry: CalendarEntry): entry is Reachable => entry.patientId !== null
/** A video consultation is changed on a page of its own. */
const isReachable = (entry: CalendarEntry): entry is Reachable => isNamed(entry) && !entry.isCall

type Adding = { scheduledAt?: string; minutes?: number }

/** The appointments of the practice by day, week and month. */
export function CalendarPage({ search, onSearch, choosePatient, also }: Props) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const isPhone = usePhone()
  const view = isPhone ? 'day' : (search.view ?? 'week')
  const day = search.day ?? todayIn(zone, new Date())
  const { providerId, locationId } = search
  const weekStart = useWeekStart()
  const window = windowOf(view, day, { zone, weekStart })
  const query = useQuery(
    calendarQuery(practiceId, {
      ...window,
      ...(providerId && { providerId }),
      ...(locationId && { locationId }),
    }),
  )
  const { data: practice } = useQuery(practiceQuery(practiceId))
  const names = useNames(practiceId)
  const openings = openingsOf(practice, names.places, locationId)
  const { away, isAway } = useAway({ practiceId, providers: names.providers, providerId, window })
  const mayAdd = usePermission('practices.appointments.create')
  const mayChange = usePermission('practices.appointments.update')
  const [adding, setAdding] = useState<Adding | null>(null)
  const [opened, setOpened] = useState<Reachable | null>(null)
  const moving = useMoving()
  const keysId = useId()
  useFocusOn(moving.held)

  const mayMove = (entry: CalendarEntry) =>
    mayChange && isReachable(entry) && isExpected(entry.status)
  const navigate = useNavigate()
  function open(entry: CalendarEntry) {
    if (isReachable(entry)) setOpened(entry)
    else if (isNamed(entry)) {
      const params = { patientId: entry.patientId, tab: 'consults' } as const
      void navigate({ to: '/patient-link/$patientId/$tab/{-$keyId}', params })
    }
  }
  const detailOf = (entry: CalendarEntry) =>
    [entry.isCall && texts.call, names.provider(entry.providerId), names.location(entry.locationId)]
      .filter(Boolean)
      .join(' · ')
  function key(entry: CalendarEntry, event: KeyboardEvent) {
    const { held } = moving
    const isHeld = held?.entry.id === entry.id && held.stage === 'keys'
    const step = stepOf(event, view === 'month')
    if (isHeld && event.key === 'Enter') moving.keep()
    else if (isHeld && event.key === 'Escape') moving.takeBack()
    else if (step && mayMove(entry) && isReachable(entry)) {
      const to = moving.nudge(entry, step)
      if (to) follow(dayOf(new Date(to.scheduledAt), zone))
    } else return
    event.preventDefault()
  }

  /** Keeps in sight where something is moved to. */
  function follow(to: string) {
    const { first, end } = daysInSight(view, day, weekStart)
    if (to < first || to >= end) onSearch({ ...search, day: to })
  }

  const { held } = moving
  const entries = useMemo(() => withHeld(query.data ?? [], held), [query.data, held])
  return (
    <>
      <PageHeader
        title={texts.title}
        action={
          <Group gap="sm">
            {!isPhone && also}
            {mayAdd && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setAdding({})}
              >
                {words.add}
              </Button>
            )}
          </Group>
        }
      />
      <Toolbar
        {...{ view, day, search, onSearch, isPhone }}
        providers={names.providers}
        locations={names.locations}
      />
      <OtherZone />
      <HolidayNotice holidays={holidaysIn(openings, daysInSight(view, day, weekStart))} />
      <AwayNotice away={away} />
      <MovedNotice moving={moving} />
      <Loaded query={query} skeleton={<RowsSkeleton count={10} height={48} />}>
        {() =>
          isPhone ? (
            <Agenda entries={entries} detailOf={detailOf} onOpen={open} />
          ) : (
            <Suspense fallback={<RowsSkeleton count={10} height={48} />}>
              <Schedule
                view={view}
                day={day}
                entries={entries}
                held={moving.held?.entry.id}
                openings={openings}
                isAway={isAway}
                mayAdd={mayAdd}
                mayMove={mayMove}
                bodyOf={(entry, isMonth) => (
                  <Body entry={entry} isMonth={isMonth} detail={detailOf(entry)} />
                )}
                describedBy={keysId}
                onOpen={open}
                onAdd={setAdding}
                onDay={(to) => onSearch({ ...search, view: 'day', day: to })}
                onMove={(entry, to) => isReachable(entry) && moving.drop(entry, to)}
                onKey={key}
              />
              {mayChange && (
                <Hint id={keysId} mt="xs">
                  {texts.keys}
                </Hint>
              )}
            </Suspense>
          )
        }
      </Loaded>
      {adding && (
        <AppointmentModal
          opened
          onClose={() => setAdding(null)}
          appointment={null}
          preset={{ patient: null, providerId, locationId, ...adding }}
          choosePatient={choosePatient}
        />
      )}
      {opened && <EntryModal entry={opened} onClose={() => setOpened(null)} />}
      <AskAbout moving={moving} />
    </>
  )
}

/** The people and places of the practice, and what each is called. */
function useNames(practiceId: string) {
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const { data: places = [] } = useQuery(locationsQuery(practiceId))
  const providers = providerChoices(staffs)
  const locations = locationChoices(places)
  return {
    providers,
    places,
    locations,
    provider: (id: string) => providers.find(({ value }) => value === id)?.label,
    location: (id: string) =>
      // One place needs no name.
      locations.length > 1 ? locations.find(({ value }) => value === id)?.label : undefined,
  }
}

/** What is moved is where it is moved to, also where that has come into sight only now. */
function withHeld(entries: readonly CalendarEntry[], held: Held | null): CalendarEntry[] {
  if (!held) return [...entries]
  const rest = entries.filter(({ id }) => id !== held.entry.id)
  return [...rest, { ...held.entry, ...held.to }]
}

/** What is moved by keys keeps the focus, though it is drawn anew. */
function useFocusOn(held: Held | null) {
  const id = held?.stage === 'keys' ? held.entry.id : null
  const at = held?.to.scheduledAt
  useEffect(() => {
    if (id && at) document.querySelector<HTMLElement>(`[data-event-id="${id}"]`)?.focus()
  })
}

function endOf({ scheduledAt, minutes }: CalendarEntry): string {
  return new Date(Date.parse(scheduledAt) + minutes * 60_000).toISOString()
}

function patientTime({ scheduledAt, patientTimezone }: CalendarEntry, zone: string): string | null {
  if (!patientTimezone || !differsIn(scheduledAt, zone, patientTimezone)) return null
  return words.forPatient(formatDate(scheduledAt, 'time', patientTimezone))
}

/** Says whose clock the calendar goes by to a viewer whose own clock shows another time. */
function OtherZone() {
  const zone = useZone()
  if (knownBrowserZone === null || !differsIn(new Date().toISOString(), zone, knownBrowserZone)) {
    return null
  }
  return <Hint mb="xs">{describeZone(zone)}</Hint>
}

type BodyProps = { entry: CalendarEntry; isMonth: boolean; detail: string }

const marks = { confirm: IconCheck, otherTime: IconClockQuestion, cancel: IconX }

/** That the patient has answered, at a glance; in words it is said beside it. */
function AnswerMark({ answer }: { answer: ReplyAnswer }) {
  const Mark = marks[answer]
  return <Mark size={13} stroke={2.5} aria-hidden className={classes.mark} />
}

/** What is written on an appointment; what has no room is said to those who listen. */
function Body({ entry, isMonth, detail }: BodyProps) {
  const zone = useZone()
  const theirs = patientTime(entry, zone)
  const until = texts.until(formatDate(endOf(entry), 'time', zone))
  const status = standingOf(entry)
  const answer = answerOf(entry)
  const day = formatDate(entry.scheduledAt, 'weekday', zone)
  const hasOneLine = isMonth || entry.minutes < 30
  return (
    <>
      <div className={classes.first} data-canceled={entry.status === 'canceled' || undefined}>
        {answer && <AnswerMark answer={answer} />}
        {formatDate(entry.scheduledAt, 'time', zone)} {entry.patientName ?? texts.busy}
      </div>
      {hasOneLine ? (
        <VisuallyHidden>
          {[until, detail, theirs, day, status].filter(Boolean).join(', ')}
        </VisuallyHidden>
      ) : (
        <div className={classes.rest} data-short={entry.minutes <= 30 || undefined}>
          {[answer && status, until, theirs, detail].filter(Boolean).join(' · ')}
          <VisuallyHidden>, {[day, !answer && status].filter(Boolean).join(', ')}</VisuallyHidden>
        </div>
      )}
    </>
  )
}
