import { Autocomplete, Fieldset, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OwnDetails } from '#shared/model/details.ts'
import { zoneChoices } from '../../../ui/choices.ts'
import { DobInput } from '../../../ui/dob-input.tsx'
import type { Fields } from '../../../ui/form.ts'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { StateSelect } from '../../../ui/state-select.tsx'
import formClasses from '../form/form-frame.module.css'
import { formTexts } from '../form/texts.ts'
import { detailsTexts as texts } from './texts.ts'
import type { DetailValues } from './values.ts'

type Props = {
  form: Fields<DetailValues>
  today: string
  /** What the practice offers to choose from. */
  choices: Pick<OwnDetails, 'insurers' | 'plans'>
  /** Filled in by the person themselves, so that the browser may help. */
  own?: boolean
}

/** The details that patients keep themselves. */
export function DetailFields({ form, today, choices, own = false }: Props) {
  const { field } = form
  const help = (name: string) => ({ autoComplete: own ? name : 'off' })
  const choice = (name: 'addressState' | 'timezone' | 'insurancePlan') => {
    const { value, onChange, ...input } = field(name)
    return {
      ...input,
      value: value || null,
      onChange: (chosen: string | null) => onChange(chosen ?? ''),
    }
  }
  const { insurancePlan } = form.values
  const isGone = insurancePlan !== '' && !choices.plans.some((one) => one.value === insurancePlan)
  const plans = [
    ...choices.plans.map(({ value, title }) => ({ value, label: title })),
    // Taken from the list meanwhile: what is on file may stay.
    ...(isGone ? [{ value: insurancePlan, label: insurancePlan }] : []),
  ]
  return (
    <Stack gap="lg">
      <Part title={texts.about[own ? 'own' : 'patient']}>
        <TextInput {...help('given-name')} {...field('firstName')} />
        <TextInput {...help('family-name')} {...field('lastName')} />
        <TextInput {...help('additional-name')} {...field('middleName')} />
        <DobInput required today={today} {...field('dob')} value={form.values.dob} />
      </Part>
      <Part title={texts.phones}>
        <PhoneInput {...field('mobile')} {...help('tel-national')} />
        <PhoneInput {...field('contactPhone')} autoComplete="off" />
      </Part>
      <Part title={texts.address}>
        <TextInput {...help('address-line1')} {...field('addressLine1')} />
        <TextInput {...help('address-line2')} {...field('addressLine2')} />
        <TextInput {...help('address-level2')} {...field('addressCity')} />
        <StateSelect
          clearable
          nothingFoundMessage={formTexts.noState}
          {...choice('addressState')}
        />
        <TextInput {...help('postal-code')} inputMode="numeric" {...field('addressZip')} />
        <Select
          searchable
          clearable
          allowDeselect
          data={zoneChoices}
          nothingFoundMessage={formTexts.noZone}
          {...choice('timezone')}
        />
      </Part>
      <Part title={texts.insurance}>
        <Autocomplete
          data={choices.insurers.map(({ value }) => value)}
          limit={8}
          description={texts.insuranceHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('insuranceCompany')}
        />
        <Select clearable allowDeselect data={plans} {...choice('insurancePlan')} />
      </Part>
    </Stack>
  )
}

const legend = { legend: formClasses.legend ?? '' }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title} variant="unstyled" classNames={legend}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {children}
      </SimpleGrid>
    </Fieldset>
  )
}
