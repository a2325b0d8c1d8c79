import { Checkbox, Group, Select, Text } from '@mantine/core'
import { usePermission } from '../../../session/permissions.ts'
import { pageTexts } from '../page/texts.ts'
import { patientLabels } from '../texts.ts'
import { useStaffChoices } from '../use-staff-choices.ts'
import { formTexts as texts } from './texts.ts'
import type { PatientFormState } from './use-patient-form.ts'

/** What the person is added as: lead, patient or both. */
export function RoleFields({ state }: { state: PatientFormState }) {
  const { form, values, emailTaken, changed } = state
  const onlyLeads = !usePermission('patients.setRole')
  const roles = [values.isLead ? 'lead' : [], values.isPatient ? 'patient' : []].flat()

  function choose(chosen: string[]) {
    form.setValues({ isLead: chosen.includes('lead'), isPatient: chosen.includes('patient') })
    form.clearFieldError('isLead')
    changed('isLead')
  }

  return (
    <Checkbox.Group
      label={texts.rolesLabel}
      withAsterisk
      value={roles}
      onChange={choose}
      error={form.errors.isLead}
      disabled={emailTaken || onlyLeads}
      {...(onlyLeads && { description: texts.onlyLeads })}
    >
      <Group gap="lg" mt={6}>
        <Checkbox value="lead" label={<Role name={texts.lead} hint={texts.leadHint} />} />
        <Checkbox value="patient" label={<Role name={texts.patient} hint={texts.patientHint} />} />
      </Group>
    </Checkbox.Group>
  )
}

/** Who is to treat the person, for those who may say so. */
export function ProviderChoice({ state }: { state: PatientFormState }) {
  const { form, values, emailTaken, changed } = state
  const choices = useStaffChoices('providers')
  if (!usePermission('patients.setProvider')) return null
  return (
    <Select
      label={patientLabels.providerId}
      placeholder={pageTexts.none}
      searchable
      clearable
      allowDeselect
      nothingFoundMessage={pageTexts.noProvider}
      data={choices}
      value={values.providerId || null}
      onChange={(chosen) => {
        form.setFieldValue('providerId', chosen ?? '')
        changed('providerId')
      }}
      error={form.errors.providerId}
      disabled={emailTaken}
    />
  )
}

function Role({ name, hint }: { name: string; hint: string }) {
  return (
    <>
      {name}{' '}
      <Text span c="dimmed" size="xs">
        {hint}
      </Text>
    </>
  )
}
