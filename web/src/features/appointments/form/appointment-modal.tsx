import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Appointment, isExpected } from '#shared/model/appointment.ts'
import { locationsQuery } from '../../../data/locations.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { usePractice } from '../../../session/member.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { NewsNotice } from '../../../ui/news-notice.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { type Choice, locationChoices, providerChoices } from '../choices.ts'
import { appointmentLabels as labels, appointmentTexts as texts } from '../texts.ts'
import { useCancel } from '../use-cancel.ts'
import { AppointmentFields, type Offered } from './appointment-fields.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import type { Preset, Visitor } from './values.ts'

/** Finds who comes; a part of another feature. */
export type ChoosePatient = (props: {
  practiceId: string
  label: string
  error: ReactNode
  chosen: Visitor | null
  onChoose: (patient: Visitor | null) => void
}) => ReactNode

type Props = {
  opened: boolean
  onClose: () => void
  /** The appointment to change; null to add one. */
  appointment: Appointment | null
  /** What a new one begins with. */
  preset?: Preset
  choosePatient?: ChoosePatient
  /** Above the fields. */
  head?: ReactNode
}

const blank: Preset = { patient: null }

/** Adds an appointment, or changes one. */
export function AppointmentModal({
  opened,
  onClose,
  appointment,
  preset = blank,
  ...props
}: Props) {
  const title = appointment ? texts.editTitle : texts.addTitle
  return (
    <FormDialog title={title} opened={opened} onClose={onClose}>
      <WithChoices>
        {(offered, first) => (
          <Form
            appointment={appointment}
            preset={{
              ...preset,
              locationId: preset.locationId ?? first.locationId,
              providerId: preset.providerId ?? preset.patient?.providerId ?? first.providerId,
            }}
            offered={offered}
            onClose={onClose}
            {...props}
          />
        )}
      </WithChoices>
    </FormDialog>
  )
}

type First = { providerId: string | undefined; locationId: string | undefined }

/** What can be chosen, and what is when nothing says otherwise. */
function WithChoices({ children }: { children: (offered: Offered, first: First) => ReactNode }) {
  const { id } = usePractice()
  const staffs = useQuery(staffsQuery(id))
  const locations = useQuery(locationsQuery(id))
  const skeleton = <LinesSkeleton count={6} />
  return (
    <Loaded query={staffs} skeleton={skeleton}>
      {(people) => (
        <Loaded query={locations} skeleton={skeleton}>
          {(places) => {
            const offered = {
              providers: providerChoices(people),
              locations: locationChoices(places),
            }
            return children(offered, {
              providerId: onlyOf(offered.providers),
              locationId: places.find((place) => place.default)?.id ?? onlyOf(offered.locations),
            })
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function onlyOf(choices: readonly Choice[]): string | undefined {
  return choices.length === 1 ? choices[0]?.value : undefined
}

type FormProps = Omit<Props, 'opened' | 'preset'> & { preset: Preset; offered: Offered }

function Form({ appointment, preset, offered, onClose, choosePatient, head }: FormProps) {
  const [patient, setPatient] = useState(preset.patient)
  const state = useAppointmentForm({ appointment, preset, onDone: onClose })
  const { form, versions, check, practiceId } = state

  function choose(chosen: Visitor | null) {
    setPatient(chosen)
    form.setFieldValue('patientId', chosen?.id ?? '')
    const { providerId } = chosen ?? {}
    if (providerId && form.values.providerId === '') form.setFieldValue('providerId', providerId)
  }

  function close() {
    form.finish()
    onClose()
  }

  const isKnown = appointment !== null || preset.patient !== null || !choosePatient
  return (
    <SubmitForm
      form={form}
      action={state.action}
      submit={submitOf(appointment !== null, check.isTaken)}
      disabled={appointment !== null && !state.hasChanged}
      onCancel={onClose}
      cancel={appointment ? uiTexts.close : uiTexts.cancel}
    >
      {(head || appointment) && (
        <Group justify="space-between">
          {head ?? <span />}
          {appointment && <CancelAppointment appointment={appointment} onDone={close} />}
        </Group>
      )}
      <NewsNotice news={versions.news} texts={texts} />
      <AppointmentFields
        state={state}
        appointment={versions.base}
        offered={offered}
        patientZone={appointment?.patientTimezone ?? patient?.timezone ?? null}
        patient={
          isKnown ? (
            <Who name={appointment?.patientName ?? preset.patient?.name ?? ''} />
          ) : (
            choosePatient({
              practiceId,
              label: labels.patientId,
              error: form.errors.patientId,
              chosen: patient,
              onChoose: choose,
            })
          )
        }
      />
    </SubmitForm>
  )
}

type CancelProps = { appointment: Appointment; onDone: () => void }

/** Cancels an appointment that is still expected. Closing the form has another button. */
function CancelAppointment({ appointment, onDone }: CancelProps) {
  const cancel = useCancel(appointment)
  if (!isExpected(appointment.status)) return null
  return (
    <Button
      variant="light"
      color="red"
      size="compact-sm"
      onClick={() => {
        onDone()
        cancel()
      }}
    >
      {texts.actions.cancel}
    </Button>
  )
}

function Who({ name }: { name: string }) {
  return (
    <div>
      <Hint>{labels.patientId}</Hint>
      <Text size="sm">{name || texts.noName}</Text>
    </div>
  )
}

function submitOf(isThere: boolean, isTaken: boolean): string {
  if (isThere) return isTaken ? texts.saveAnyway : texts.save
  return isTaken ? texts.addAnyway : texts.add
}
