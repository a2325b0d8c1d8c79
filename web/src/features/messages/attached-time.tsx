import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { zoneLabel } from '../../ui/choices.ts'
import { dayOf, momentOf } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { MomentInput } from '../../ui/moment-input.tsx'
import { composerTexts as texts } from './texts.ts'
import classes from './thread.module.css'
import type { Attached } from './values.ts'

type Props = {
  zone: string
  attached: Attached
  onChange: (attached: Attached) => void
}

/** A title and a time in steps of 15 minutes, none that has passed (specification, section 5). */
export function AttachedTime({ zone, attached, onChange }: Props) {
  const now = new Date()
  const { title, moment } = attached
  const { day } = moment
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={classes.attached}>
      <TextInput
        label={texts.calendarTitle}
        value={title}
        maxLength={255}
        mb="xs"
        ref={first}
        onChange={({ currentTarget }) => onChange({ ...attached, title: currentTarget.value })}
      />
      <MomentInput
        labels={{ day: texts.calendarDay, time: texts.calendarTime }}
        value={moment}
        minDate={dayOf(now, zone)}
        isOpen={(time) => day === null || momentOf(day, time, zone) > now.toISOString()}
        onChange={(next) => onChange({ ...attached, moment: next })}
      />
      <Hint size="xs" mt={4}>
        {texts.calendarZone(zoneLabel(zone))}
      </Hint>
    </div>
  )
}
