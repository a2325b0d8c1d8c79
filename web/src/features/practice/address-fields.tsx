import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { optionalLabel } from '../../ui/form.ts'
import { StateSelect } from '../../ui/state-select.tsx'
import { locationLabels as labels, settingsTexts as texts } from './texts.ts'
import type { addressLineOf } from './values.ts'

type Field = Exclude<keyof Parameters<typeof addressLineOf>[0], 'name'>
type Props = {
  getInputProps: (
    field: Field,
  ) => ReturnType<UseFormReturnType<Record<Field, string>>['getInputProps']>
}

/** The fields of a postal address. */
export function AddressFields({ getInputProps }: Props) {
  const field = (name: Field) => ({ label: labels[name], ...getInputProps(name) })
  return (
    <>
      <TextInput autoComplete="address-line1" {...field('addressLine1')} />
      <TextInput
        autoComplete="address-line2"
        {...field('addressLine2')}
        label={optionalLabel(labels.addressLine2)}
      />
      <TextInput autoComplete="address-level2" {...field('addressCity')} />
      <StateSelect
        autoComplete="address-level1"
        nothingFoundMessage={texts.practice.noState}
        {...field('addressState')}
      />
      <TextInput inputMode="numeric" autoComplete="postal-code" {...field('addressZip')} />
    </>
  )
}
