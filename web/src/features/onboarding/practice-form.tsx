import { Fieldset, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { practiceForm } from '#shared/model/practice.ts'
import { isStateCode, states } from '#shared/model/states.ts'
import { useAction } from '../../data/mutation.ts'
import { createPractice } from '../../data/practices.ts'
import { useDraft } from '../../session/drafts.ts'
import { enter, useMember, useRefreshMember } from '../../session/member.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { zoneChoices } from '../../ui/choices.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { StateSelect } from '../../ui/state-select.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { practiceLabels as labels, onboardingTexts } from './texts.ts'

const texts = onboardingTexts.setup

type Body = v.InferInput<typeof practiceForm>
type Values = Omit<Body, 'addressState' | 'abbrName' | 'addressCountry'> & { addressState: string }

function initialValues(email: string): Values {
  return {
    name: '',
    contactPhone: '',
    contactEmail: email,
    homepage: '',
    addressLine1: '',
    addressLine2: '',
    addressCity: '',
    addressState: '',
    addressZip: '',
    timezone: '',
  }
}

/** The third step: the practice, on the free trial; its founder becomes the admin. */
export function PracticeForm() {
  const member = useMember()
  const client = useQueryClient()
  const refresh = useRefreshMember()
  const navigate = useNavigate()
  const form = useFields({
    initialValues: initialValues(member?.email ?? ''),
    validate: validateWith(practiceForm, labels),
    labels,
    optional: ['homepage', 'addressLine2'],
    owners: {
      ERR_PRACTICE_NAME_EXISTS: 'name',
      ERR_PRACTICE_NAME_NOT_SET: 'name',
    },
    onChange: ({ addressState }, former) => {
      if (addressState !== former.addressState && isStateCode(addressState)) {
        form.setFieldValue('timezone', states[addressState].timezone)
      }
    },
  })
  useDraft('practice', form)
  const create = useAction(createPractice, {
    onSuccess: async () => {
      // What was cached of another practice goes.
      const founder = await refresh()
      if (founder) enter(client, founder)
      return navigate({ to: '/practice-hub', replace: true })
    },
    onError: form.report,
  })

  function submit({ addressState, ...values }: Values) {
    if (isStateCode(addressState)) create.start({ ...values, addressState })
  }

  const { field } = form

  return (
    <SubmitForm
      form={form}
      action={{ start: submit, pending: create.pending }}
      submit={texts.submit}
      buttons="wide"
    >
      <Unsaved when={form.isUnfinished} />
      <Part title={texts.about}>
        <Stack gap="sm">
          <TextInput autoComplete="organization" autoFocus {...field('name')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <PhoneInput {...field('contactPhone')} />
            <TextInput type="email" autoComplete="email" {...field('contactEmail')} />
          </SimpleGrid>
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="www.example.com"
            {...field('homepage')}
          />
        </Stack>
      </Part>
      <Part title={texts.address}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput autoComplete="address-line1" {...field('addressLine1')} />
            <TextInput autoComplete="address-line2" {...field('addressLine2')} />
            <TextInput autoComplete="address-level2" {...field('addressCity')} />
            <StateSelect
              autoComplete="address-level1"
              nothingFoundMessage={texts.states}
              {...field('addressState')}
            />
            <TextInput inputMode="numeric" autoComplete="postal-code" {...field('addressZip')} />
            <Select
              searchable
              data={zoneChoices}
              nothingFoundMessage={texts.zones}
              {...field('timezone')}
            />
          </SimpleGrid>
        </Stack>
      </Part>
    </SubmitForm>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const legend = (
    <Text span fw={650}>
      {title}
    </Text>
  )
  return (
    <Fieldset legend={legend} variant="unstyled" mt="xs">
      {children}
    </Fieldset>
  )
}
