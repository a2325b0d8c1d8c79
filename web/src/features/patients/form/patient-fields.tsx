import { Autocomplete, Fieldset, Select, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useDeferredValue } from 'react'
import type { ListGroup } from '#shared/model/lists.ts'
import { zoneChoices } from '../../../ui/choices.ts'
import { DobInput } from '../../../ui/dob-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { StateSelect } from '../../../ui/state-select.tsx'
import { useListChoices } from '../use-choices.ts'
import { EmailTip, MobileTip } from './contact-tips.tsx'
import classes from './form-frame.module.css'
import { ManageLink } from './manage-link.tsx'
import { formTexts as texts } from './texts.ts'
import type { PatientFormState } from './use-patient-form.ts'

const legend = { legend: classes.legend ?? '' }

/** The field of a list with the way to its page below. */
const managed = (group: ListGroup) => (input: ReactNode) => (
  <>
    {input}
    <ManageLink group={group} />
  </>
)

/** Every field of a record that people fill in; those below the fold come a moment later. */
export function PatientFields({ state }: { state: PatientFormState }) {
  const isWhole = useDeferredValue(true, false)
  return (
    <Stack gap="md">
      <PersonFields state={state} />
      <ContactFields state={state} />
      {isWhole ? (
        <>
          <AddressFields state={state} />
          <OriginFields state={state} />
          <InsuranceFields state={state} />
        </>
      ) : (
        <div className={classes.below} />
      )}
    </Stack>
  )
}

type Props = { state: PatientFormState }

function PersonFields({ state: { field, today } }: Props) {
  return (
    <Fieldset legend={texts.person} variant="unstyled" classNames={legend}>
      <div className={classes.fields}>
        <TextInput autoComplete="off" data-autofocus {...field('firstName')} />
        <TextInput autoComplete="off" {...field('lastName')} />
        <TextInput autoComplete="off" {...field('middleName')} />
        <DobInput required today={today} {...field('dob')} />
      </div>
    </Fieldset>
  )
}

function ContactFields({ state }: Props) {
  const { field, email, mobile, emailTaken, questionMobile } = state
  return (
    <Fieldset legend={texts.contact} variant="unstyled" classNames={legend}>
      <Text size="xs" c="dimmed" mb={6}>
        {texts.contactHint}
      </Text>
      <div className={classes.fields}>
        <Stack gap={4}>
          <TextInput
            type="email"
            autoComplete="off"
            {...field('email')}
            {...(emailTaken && { 'aria-invalid': true })}
          />
          <EmailTip check={email} />
        </Stack>
        <Stack gap={4}>
          <PhoneInput {...field('mobile')} autoComplete="off" />
          <MobileTip check={mobile} onShow={questionMobile} />
        </Stack>
        <PhoneInput {...field('contactPhone')} autoComplete="off" />
      </div>
    </Fieldset>
  )
}

function AddressFields({ state: { field, choice } }: Props) {
  return (
    <Fieldset legend={texts.address} variant="unstyled" classNames={legend}>
      <div className={classes.fields}>
        <TextInput autoComplete="off" {...field('addressLine1')} />
        <TextInput autoComplete="off" {...field('addressLine2')} />
        <TextInput autoComplete="off" {...field('addressCity')} />
        <StateSelect clearable nothingFoundMessage={texts.noState} {...choice('addressState')} />
        <TextInput
          autoComplete="off"
          inputMode="numeric"
          placeholder="90210"
          {...field('addressZip')}
        />
        <Select
          searchable
          clearable
          allowDeselect
          data={zoneChoices}
          placeholder={texts.zoneByState}
          nothingFoundMessage={texts.noZone}
          {...choice('timezone')}
        />
      </div>
    </Fieldset>
  )
}

function OriginFields({ state: { field, choice, values } }: Props) {
  const sources = useListChoices('registerSource', values.registerSource)
  return (
    <Fieldset legend={texts.origin} variant="unstyled" classNames={legend}>
      <div className={classes.fields}>
        <Select
          searchable
          clearable
          allowDeselect
          data={sources}
          inputContainer={managed('registerSource')}
          {...choice('registerSource')}
        />
        <TextInput autoComplete="off" {...field('marketingCampaign')} />
      </div>
    </Fieldset>
  )
}

function InsuranceFields({ state: { field, choice, values } }: Props) {
  const insurers = useListChoices('insurance').map(({ value }) => value)
  const plans = useListChoices('insurancePlanList', values.insurancePlan)
  return (
    <Fieldset legend={texts.insurance} variant="unstyled" classNames={legend}>
      <div className={classes.fields}>
        <Autocomplete
          data={insurers}
          limit={8}
          inputContainer={managed('insurance')}
          {...field('insuranceCompany')}
        />
        <Select
          clearable
          allowDeselect
          data={plans}
          inputContainer={managed('insurancePlanList')}
          {...choice('insurancePlan')}
        />
      </div>
    </Fieldset>
  )
}
