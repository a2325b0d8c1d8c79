import { Anchor, Button, Checkbox, Group, Select, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type Appointment,
  appointmentStatuses,
  appointmentStatusLabels,
  expectedStatuses,
  MINUTES_MAX,
  seriesParts,
} from '#shared/model/appointment.ts'
import { STEP_MINUTES } from '#shared/model/hours.ts'
import { differsIn, formatDate } from '../../../ui/dates.ts'
import { errorText } from '../../../ui/form.ts'
import { Hint } from '../../../ui/hint.tsx'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { describeZone } from '../../../ui/moments.ts'
import { SegmentedField } from '../../../ui/segmented-field.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { type Choice, withChosen } from '../choices.ts'
import { appointmentLabels as labels, appointmentTexts as texts } from '../texts.ts'

import { RepeatFields } from './repeat-fields.tsx'
import { SlotFinder } from './slot-finder.tsx'
import type { AppointmentFormState } from './use-appointment-form.ts'
import { momentIn, momentsIn, wallTimeOf } from './values.ts'
import { Warnings } from './warnings.tsx'

export type Offered = { providers: readonly Choice[]; locations: readonly Choice[] }

type Props = {
  state: AppointmentFormState
  appointment: Appointment | null
  offered: Offered
  /** The zone of the patient, where it is known. */
  patientZone: string | null
  /** Chooses who comes; nothing where that is clear. */
  patient: ReactNode
}

/** The fields of an appointment: who comes to whom, where and when, and what speaks against it. */
export function AppointmentFields({ state, appointment, offered, patientZone, patient }: Props) {
  const { form, isLocked, check } = state
  const former = appointment
  return (
    <>
      {patient}
      {isLocked && <Hint>{texts.locked}</Hint>}
      <Group grow align="flex-start">
        <Select
          {...form.field('providerId')}
          searchable
          disabled={isLocked}
          data={withChosen(
            offered.providers,
            former?.providerId,
            former?.providerName ?? texts.noProvider,
          )}
        />
        <Select
          {...form.field('locationId')}
          disabled={isLocked}
          data={withChosen(
            offered.locations,
            former?.locationId,
            former?.locationName ?? texts.noLocation,
          )}
        />
      </Group>
      <Missing offered={offered} />
      {!isLocked && <TimeFields state={state} patientZone={patientZone} />}
      {appointment === null && <RepeatFields form={form} />}
      {!isLocked && <Warnings items={check.items} />}
      {appointment?.seriesId && <PartField state={state} />}
      <StatusField state={state} appointment={appointment} />
      <Textarea autosize minRows={2} maxRows={8} {...form.field('comment')} />
      {!isLocked && (
        <Checkbox
          label={texts.tell}
          description={texts.tellHint}
          checked={form.values.tell === '1'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('tell', currentTarget.checked ? '1' : '')
          }
        />
      )}
    </>
  )
}

/** Says what the practice must have before anybody can come. */
function Missing({ offered }: { offered: Offered }) {
  if (offered.providers.length === 0) return <Hint>{texts.noProviders}</Hint>
  if (offered.locations.length > 0) return null
  return (
    <Hint>
      {texts.noLocations}{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/practice-hub/settings" search={{ tab: 'locations' }} {...props} />
        )}
      >
        {texts.addLocations}
      </Anchor>
    </Hint>
  )
}

/** Whole lengths of up to two hours, and then half hours. */
const lengths = Array.from(
  { length: MINUTES_MAX / STEP_MINUTES },
  (_, step) => (step + 1) * STEP_MINUTES,
).filter((minutes) => minutes <= 120 || minutes % 30 === 0)

type StateProps = Pick<Props, 'state'>

function TimeFields({ state, patientZone }: StateProps & Pick<Props, 'patientZone'>) {
  const { form } = state
  const { day, time, minutes, providerId, locationId } = form.values
  const zone = useZone()
  const [isFinding, finder] = useDisclosure(false)
  const at = momentIn(form.values, zone)
  const chosen = lengths.includes(Number(minutes)) ? lengths : [...lengths, Number(minutes)]
  function choose(moment: string) {
    for (const [field, value] of Object.entries(wallTimeOf(moment, zone))) {
      form.setFieldValue(field, value)
    }
    finder.close()
  }
  return (
    <>
      <Group gap="sm" align="flex-start" wrap="wrap">
        <div style={{ flex: '3 1 16rem' }}>
          <MomentInput
            labels={{ day: labels.day, time: labels.time }}
            value={{ day: day || null, time: time || null }}
            onChange={(next) => {
              form.setFieldValue('day', next.day ?? '')
              form.setFieldValue('time', next.time ?? '')
              form.setFieldValue('later', '')
            }}
            errors={{
              day: errorText(form.errors.day ?? form.errors.scheduledAt),
              time: errorText(form.errors.time),
            }}
          />
        </div>
        <Select
          {...form.field('minutes')}
          flex="1 1 7rem"
          data={chosen.map((count) => ({ value: String(count), label: texts.minutes(count) }))}
        />
      </Group>
      <Hint>{describeZone(zone, { at })}</Hint>
      <Twice state={state} />
      {at !== null && patientZone !== null && differsIn(at, zone, patientZone) && (
        <Hint>{texts.forPatient(formatDate(at, 'weekdayTime', patientZone))}</Hint>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCalendarSearch size={16} aria-hidden />}
          aria-expanded={isFinding}
          disabled={providerId === ''}
          onClick={finder.toggle}
        >
          {isFinding ? texts.hide : texts.find}
        </Button>
        {providerId === '' && <Hint>{texts.findHint}</Hint>}
      </div>
      {isFinding && providerId !== '' && (
        <SlotFinder
          key={`${providerId} ${locationId} ${minutes}`}
          providerId={providerId}
          locationId={locationId}
          minutes={Number(minutes)}
          day={day}
          onChoose={choose}
        />
      )}
    </>
  )
}

/** Which of two moments is meant, where the clock shows the time twice. */
function Twice({ state: { form } }: StateProps) {
  const zone = useZone()
  const moments = momentsIn(form.values, zone) ?? []
  if (moments.length < 2) return null
  return (
    <SegmentedField
      label={labels.later}
      data={[
        { value: '', label: texts.first },
        { value: '1', label: texts.second },
      ]}
      value={form.values.later}
      onChange={(later) => form.setFieldValue('later', later)}
    />
  )
}

/** Which appointments of the series a change is for. */
function PartField({ state: { form } }: StateProps) {
  return (
    <SegmentedField
      label={texts.part}
      data={seriesParts.map((value) => ({ value, label: texts.parts[value] }))}
      value={form.values.part}
      onChange={(part) => form.setFieldValue('part', part)}
    />
  )
}

function StatusField({ state: { form }, appointment }: StateProps & Pick<Props, 'appointment'>) {
  const hasBegun = appointment !== null && Date.parse(appointment.scheduledAt) <= Date.now()
  const early = ['completed', 'noShow']
  const statuses = appointment
    ? appointmentStatuses.filter((one) => hasBegun || !early.includes(one))
    : expectedStatuses
  const offered = statuses.some((one) => one === form.values.status)
    ? statuses
    : appointmentStatuses
  return (
    <Select
      {...form.field('status')}
      data={offered.map((value) => ({ value, label: appointmentStatusLabels[value] }))}
    />
  )
}
