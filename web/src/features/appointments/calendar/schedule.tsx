import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { DayView, MonthView, WeekView, type WeekViewProps } from '@mantine/schedule'
import '@mantine/schedule/styles.css'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { CalendarEntry } from '#shared/model/appointment.ts'
import type { Opening } from '#shared/model/hours.ts'
import { formatMinutes, readTimeField } from '#shared/model/time-of-day.ts'
import { browserZone, formatWeekday } from '../../../ui/dates.ts'
import { todayIn } from '../../../ui/ranges.ts'
import { useWeekStart, useZone } from '../../../ui/zone.tsx'
import dragged from './drag/drag.module.css'
import { type Dragging, listenToDrags } from './drag/listen.ts'
import { type Drawn, drawnOf, drawnOfMonth, hoursInSight } from './events.ts'
import { type Time, timeBetween, wallTextOf } from './move.ts'
import { isOpenOn } from './open.ts'
import classes from './schedule.module.css'
import type { CalendarView } from './search.ts'
import { calendarTexts as texts } from './texts.ts'

/** So many lines a day of a month has. */
const MONTH_ROOM = 4
const STEP = 15
/** Pixels: what lasts a quarter of an hour has room for a line, and half an hour for two. */
const HOUR_HEIGHT = 76

type Props = {
  view: CalendarView
  day: string
  entries: readonly CalendarEntry[]
  /** The appointment that is being moved, which is drawn in any case. */
  held: string | undefined
  /** When each location in sight is open. */
  openings: readonly Opening[]
  /** Whether nobody is there at a place, by the clock on the wall. */
  isAway: (start: string) => boolean
  mayAdd: boolean
  mayMove: (entry: CalendarEntry) => boolean
  /** What is written on an appointment, which is also what it is called. */
  bodyOf: (entry: CalendarEntry, isMonth: boolean) => ReactNode
  describedBy: string
  onOpen: (entry: CalendarEntry) => void
  /** The length is that of what was drawn; none where a time was pressed. */
  onAdd: (time: { scheduledAt: string; minutes?: number }) => void
  onDay: (day: string) => void
  onMove: (entry: CalendarEntry, to: Time | null) => void
  onKey: (entry: CalendarEntry, event: React.KeyboardEvent) => void
}

/** Day, week or month, by the clock of the practice. */
export default function Schedule(props: Props) {
  const { view, entries, held, mayMove, mayAdd, onAdd } = props
  const zone = useZone()
  const root = useRef<HTMLDivElement>(null)
  const isMonth = view === 'month'
  const drawn = useMemo(
    () =>
      isMonth
        ? drawnOfMonth(entries, { zone, room: MONTH_ROOM, keep: held })
        : drawnOf(entries, zone),
    [entries, held, isMonth, zone],
  )
  useDaysNamed(root)
  useDrag(root, {
    isMonth,
    mayAdd,
    spanOf(id) {
      const entry = entries.find((one) => one.id === id)
      return (entry && mayMove(entry) && drawn.find((one) => one.id === id)) || null
    },
    onLand(kind, id, { start, end }) {
      const to = timeBetween(start, end, zone)
      const entry = entries.find((one) => one.id === id)
      // What goes on after midnight is drawn until then; moving it leaves it as long.
      if (entry) props.onMove(entry, to && kind === 'move' ? { ...to, minutes: entry.minutes } : to)
      // A mouse that slipped a little pressed a time.
      else if (to) onAdd(to.minutes > STEP ? to : { scheduledAt: to.scheduledAt })
    },
  })
  return (
    <div ref={root} className={dragged.root} data-messages-on-top>
      <View {...props} drawn={drawn} />
    </div>
  )
}

/** Lets pointers move, stretch and make appointments. */
function useDrag(root: RefObject<HTMLElement | null>, dragging: Dragging) {
  const latest = useRef(dragging)
  latest.current = dragging
  useEffect(
    () => (root.current ? listenToDrags(root.current, () => latest.current) : undefined),
    [root],
  )
}

function View(props: Props & { drawn: readonly Drawn[] }) {
  const { view, day, entries, openings, drawn, mayMove, mayAdd, onAdd, onDay } = props
  const zone = useZone()
  const weekStart = useWeekStart()
  const entryOf = (of: { id: string | number }) => entries.find(({ id }) => id === of.id)
  const isMovable = (of: { id: string | number }) => {
    const entry = entryOf(of)
    return entry !== undefined && mayMove(entry)
  }
  const common = {
    date: day,
    events: [...drawn],
    withHeader: false,
    ...renderWith(props, drawn),
    onEventClick: ({ id }: { id: string | number }) => {
      const entry = entryOf({ id })
      if (entry) return props.onOpen(entry)
      const full = drawn.find((one) => one.id === id)
      if (full) onDay(full.day)
    },
  }
  if (view === 'month') {
    return (
      <MonthView
        {...common}
        className={classes.month ?? ''}
        firstDayOfWeek={weekStart}
        weekendDays={[]}
        maxEventsPerDay={MONTH_ROOM}
        highlightToday={isTodayHere(zone)}
        getDayProps={(of) => ({ 'data-place': of })}
        onDayClick={onDay}
      />
    )
  }
  const timed = {
    ...common,
    ...hoursInSight(openings, drawn),
    className: classes.schedule ?? '',
    intervalMinutes: STEP,
    slotLabelFormat: 'h A',
    withSubHourGridLines: false,
    withAllDaySlots: false,
    slotHeight: HOUR_HEIGHT,
    getCurrentTime: () => wallTextOf(new Date().toISOString(), zone),
    scrollAreaProps: { mah: 'max(24rem, calc(100dvh - 17rem))', type: 'auto' as const },
    getTimeSlotProps: ({ start }: { start: string }) =>
      slotProps(start, openings, props.isAway(start)),
    // The view draws where they are taken; what is done there is ours.
    withEventResize: true,
    canResizeEvent: isMovable,
    ...(mayAdd && {
      onTimeSlotClick: ({ slotStart }: { slotStart: string }) => {
        const at = timeBetween(slotStart, slotStart, zone)
        if (at) onAdd({ scheduledAt: at.scheduledAt })
      },
    }),
  }
  if (view === 'day') return <DayView {...timed} withAllDaySlot={false} />
  return (
    <WeekView
      {...timed}
      firstDayOfWeek={weekStart}
      weekendDays={[]}
      highlightToday
      withWeekNumber={false}
      onDateChange={onDay}
    />
  )
}

/** The heads of a week's days are called what they show; the view calls each `Weekday` and its date. */
function useDaysNamed(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const heads = root.current?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? []
    for (const head of heads) head.removeAttribute('aria-label')
  })
}

/** Whether it is the same day where this browser is, by which the view marks it. */
function isTodayHere(zone: string): boolean {
  const now = new Date()
  return todayIn(zone, now) === todayIn(browserZone, now)
}

/** What is said of a place in the day that an appointment can begin at. */
function slotProps(start: string, openings: readonly Opening[], isAway: boolean) {
  const [day = '', time = ''] = start.split(' ')
  const isOpen = isOpenOn(openings, start)
  const words = isAway ? texts.awaySlot : isOpen ? texts.slot : texts.closedSlot
  return {
    'aria-label': words(formatWeekday(day), formatMinutes(readTimeField(time))),
    'data-place': start,
    ...(!isOpen && { 'data-closed': true }),
    ...(isAway && { 'data-away': true }),
  }
}

/** Each appointment is a button that says all of it, and that keys move. */
function renderWith(
  props: Props,
  drawn: readonly Drawn[],
): Required<Pick<WeekViewProps, 'renderEvent' | 'renderEventBody'>> {
  const { view, entries, bodyOf, describedBy, mayMove, onKey } = props
  const entryOf = new Map<string | number, CalendarEntry>(entries.map((one) => [one.id, one]))
  const drawnOf = new Map<string | number, Drawn>(drawn.map((one) => [one.id, one]))
  return {
    renderEventBody: ({ id }) => {
      const entry = entryOf.get(id)
      if (entry) return bodyOf(entry, view === 'month')
      const { more = 0, day = '' } = drawnOf.get(id) ?? {}
      return (
        <>
          {texts.more(more)}
          <VisuallyHidden> {texts.on(formatWeekday(day))}</VisuallyHidden>
        </>
      )
    },
    renderEvent: ({ id }, rendered) => {
      const entry = entryOf.get(id)
      if (!entry) return <UnstyledButton {...rendered} title={undefined} />
      return (
        <UnstyledButton
          {...rendered}
          title={undefined}
          data-held={props.held === entry.id || undefined}
          {...(mayMove(entry) && { 'aria-describedby': describedBy, 'data-movable': true })}
          onKeyDown={(pressed) => onKey(entry, pressed)}
        />
      )
    },
  }
}
