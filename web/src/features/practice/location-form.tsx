import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { type Location, locationForm } from '#shared/model/practice.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { useDraft } from '../../session/drafts.ts'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { focusFirst, useServerErrors, validateWith } from '../../ui/form.ts'
import { FormError } from '../../ui/form-error.tsx'
import { changeOf, newsOf, rebase } from '../../ui/versions.ts'
import { AddressFields } from './address-fields.tsx'
import { locationsQuery } from './queries.ts'
import { locationLabels as labels, settingsTexts } from './texts.ts'
import { type LocationValues, locationChange, locationValues, noLocation } from './values.ts'

const texts = settingsTexts.locations

type Props = {
  practiceId: string
  /** The place to change; null for a new one. */
  location: Location | null
  onDone: () => void
}

/** Adds or changes a place of the practice. */
export function LocationForm({ practiceId, location, onDone }: Props) {
  const client = useQueryClient()
  const query = locationsQuery(practiceId)
  const [base, setBase] = useState(location)
  const [news, setNews] = useState<string[] | null>(null)
  const [isDefault, setDefault] = useState(location?.default ?? false)
  const form = useForm<LocationValues>({
    mode: 'controlled',
    initialValues: location ? locationValues(location) : noLocation,
    validate: validateWith(locationForm, labels),
  })
  useDraft(`location-${location?.id ?? 'new'}`, form)
  const errors = useServerErrors(form, labels)
  const change = base ? changeOf(locationValues(base), form.values) : form.values
  const moves = isDefault && !base?.default

  const save = useAction({
    run: (values: Partial<LocationValues>, options) => {
      const first = moves ? ({ default: 1 } as const) : {}
      return base
        ? api.locations.update({
            params: { practiceId, locationId: base.id },
            body: { ...v.parse(locationChange, values), ...first, version: base.version },
          })
        : api.locations.create(
            { params: { practiceId }, body: { ...v.parse(locationForm, values), ...first } },
            options,
          )
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query.queryKey })
      notifications.show({ message: base ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: explain,
  })

  async function explain(error: ApiError) {
    const all =
      base && error.name === 'ERR_VERSION_CONFLICT'
        ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => [])
        : []
    const newer = all.find(({ id }) => id === base?.id)
    if (!base || !newer) return errors.report(error)
    const [before, after] = [locationValues(base), locationValues(newer)]
    setNews(newsOf(before, after, { labels, empty: settingsTexts.empty }))
    form.setValues(rebase(before, after, form.getValues()))
    setBase(newer)
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => {
        errors.clear()
        setNews(null)
        save.start(change)
      }, focusFirst(form))}
    >
      <Stack>
        <FormError error={errors.banner} />
        {news && (
          <ConflictNotice
            title={settingsTexts.conflictTitle}
            text={news.length > 0 ? settingsTexts.conflict : settingsTexts.conflictSame}
            news={news}
          />
        )}
        <TextInput label={labels.name} data-autofocus {...form.getInputProps('name')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <AddressFields getInputProps={form.getInputProps} />
        </SimpleGrid>
        <Checkbox
          label={texts.isDefault}
          checked={isDefault}
          disabled={base?.default ?? false}
          onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone}>
            {settingsTexts.cancel}
          </Button>
          <Button
            type="submit"
            loading={save.pending}
            disabled={base !== null && !moves && Object.keys(change).length === 0}
          >
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
