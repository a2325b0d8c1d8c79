import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { providerTitles } from '#shared/model/provider.ts'
import { DobInput } from '../../ui/dob-input.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { StateSelect } from '../../ui/state-select.tsx'
import { providerLabels as labels, providerTexts as texts } from './texts.ts'
import { LAST_DAY, type LicenseValues, type ProfileValues } from './values.ts'

type Fields<Values> = {
  getInputProps: (
    field: keyof Values & string,
  ) => ReturnType<UseFormReturnType<Values & Record<string, string>>['getInputProps']>
}

const titles = [{ value: '', label: texts.noTitle }, ...providerTitles]

/** The fields of a provider's profile. */
export function ProfileFields({ getInputProps }: Fields<ProfileValues>) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select label={labels.title} data={titles} {...getInputProps('title')} />
      <TextInput
        label={labels.npi}
        description={texts.npiHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('npi')}
      />
      <TextInput
        label={labels.professionLine}
        description={texts.professionHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...getInputProps('professionLine')}
      />
      <PhoneInput label={labels.contactPhone} {...getInputProps('contactPhone')} />
      <TextInput
        label={labels.contactEmail}
        type="email"
        autoComplete="email"
        {...getInputProps('contactEmail')}
      />
    </SimpleGrid>
  )
}

/** The fields of a license. */
export function LicenseFields({
  values,
  getInputProps,
}: Fields<LicenseValues> & { values: LicenseValues }) {
  const dayField = (name: 'issueDate' | 'expireDate') => ({
    label: labels[name],
    today: LAST_DAY,
    ...getInputProps(name),
    value: values[name],
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <StateSelect
        isCivil
        label={labels.state}
        nothingFoundMessage={texts.noState}
        {...getInputProps('state')}
      />
      <TextInput label={labels.licenseId} autoComplete="off" {...getInputProps('licenseId')} />
      <DobInput {...dayField('issueDate')} />
      <DobInput {...dayField('expireDate')} />
    </SimpleGrid>
  )
}
