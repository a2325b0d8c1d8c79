import { Anchor, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarEntry } from '#shared/model/appointment.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { changeAppointment, checkQuery } from '../../../data/appointments.ts'
import { useAction } from '../../../data/mutation.ts'
import { usePractice } from '../../../session/member.ts'
import { formatDate } from '../../../ui/dates.ts'
import { useZone } from '../../../ui/zone.tsx'
import { timesOf, warningsOf } from '../form/against.ts'
import { moved, type Step, type Time } from './move.ts'
import { calendarTexts as texts } from './texts.ts'

/** So long it is offered to undo a move; longer while the pointer rests on that. */
const UNDO_MS = 8000

/** An appointment that is somewhere else than it was, until that is saved or taken back. */
export type Held = {
  entry: CalendarEntry & { patientId: string }
  to: Time
  /** Being moved by keys, looked into and saved, or in question for what speaks against it. */
  stage: 'keys' | 'saving' | 'asking'
  warnings: readonly string[]
  isTaken: boolean
}

/** When something is, by the clock of the zone: `Wed 03/04/2026 9:00–9:30 AM`. */
export function whenOf(time: Time, zone: string): string {
  return `${formatDate(time.scheduledAt, 'weekday', zone)} ${timesOf(time, zone)}`
}

/**
 * Moves appointments, one at a time: shown at once, saved where nothing speaks against it, and asked
 * about where something does. What was saved can be undone.
 */
export function useMoving() {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const client = useQueryClient()
  const [held, setHeld] = useState<Held | null>(null)
  const takeBack = () => setHeld(null)
  const undo = useAction(changeAppointment(practiceId), {
    onSuccess: () => notifications.show({ message: texts.undone, color: 'green' }),
  })
  const change = useAction(changeAppointment(practiceId), {
    onSuccess: ({ patientId, id, version }) => {
      setHeld(null)
      if (held) offerUndo(held, { patientId, id, version })
    },
    onError: (error) => void refused(error),
  })

  function offerUndo({ entry, to }: Held, of: Pick<Held['entry'], 'patientId' | 'id' | 'version'>) {
    const { scheduledAt, minutes, status } = entry
    const note = notifications.show({
      color: 'green',
      autoClose: UNDO_MS,
      message: (
        <Group justify="space-between" gap="sm" wrap="nowrap">
          <span>{texts.saved(whenOf(to, zone))}</span>
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            onClick={() => {
              notifications.hide(note)
              const back = { scheduledAt, minutes, status, allowConflict: 1 as const }
              undo.start({ of, change: back })
            }}
          >
            {texts.undo}
          </Anchor>
        </Group>
      ),
    })
  }

  /** Somebody else may have booked the time meanwhile: then it is asked about. */
  async function refused(error: ApiError) {
    if (held && error.name === 'ERR_APPOINTMENT_CONFLICT') return look(held)
    setHeld(null)
    notifications.show({ message: error.message, color: 'red' })
  }

  async function look(what: Held) {
    setHeld({ ...what, stage: 'saving' })
    const { entry, to } = what
    const { providerId, locationId } = entry
    const asked = { ...to, providerId, locationId, appointmentId: entry.id }
    const query = { ...checkQuery(practiceId, asked), staleTime: 0 }
    // What cannot be found out now is refused as it is saved.
    const found = await client.fetchQuery(query).catch(() => ({ items: [] }))
    const warnings = found.items.flatMap((item) => warningsOf(item, zone))
    const isTaken = found.items.some(({ conflicts }) => conflicts.length > 0)
    if (warnings.length > 0) return setHeld({ ...what, stage: 'asking', warnings, isTaken })
    save({ ...what, isTaken: false })
  }

  function save(what: Held) {
    const { entry, to, isTaken } = what
    setHeld({ ...what, stage: 'saving' })
    const { scheduledAt, minutes } = to
    change.start({
      of: entry,
      change: { scheduledAt, minutes, ...(isTaken && { allowConflict: 1 as const }) },
    })
  }

  /** What is held is shown where it was moved to; undoing leads to where it was before. */
  const asItWas = (shown: Held['entry']) => (held?.entry.id === shown.id ? held.entry : shown)

  const isFree = held === null || held.stage === 'keys'
  return {
    held,
    takeBack,
    /** Moves an appointment by a key from where it is shown, which is not saved before it is kept. @returns where it is then */
    nudge(entry: Held['entry'], step: Step): Time | null {
      if (!isFree) return null
      const { scheduledAt, minutes } = entry
      const to = moved({ scheduledAt, minutes }, step, zone)
      setHeld({ entry: asItWas(entry), to, stage: 'keys', warnings: [], isTaken: false })
      return to
    },
    /** Moves an appointment to where it was dropped; null where the clock skips that. */
    drop(entry: Held['entry'], to: Time | null) {
      if (!isFree) return
      if (!to) return void notifications.show({ message: texts.skipped, color: 'red' })
      const from = asItWas(entry)
      if (to.scheduledAt === from.scheduledAt && to.minutes === from.minutes) return takeBack()
      void look({ entry: from, to, stage: 'saving', warnings: [], isTaken: false })
    },
    keep: () => held && void look(held),
    saveAnyway: () => held && save(held),
  }
}
export type Moving = ReturnType<typeof useMoving>
