import { Group, Select, SimpleGrid, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { type LeadForm, leadFormForm } from '#shared/model/lead-form.ts'
import { leadFormColorNames, leadFormColors } from '#shared/model/lead-form-colors.ts'
import { builtInChoices } from '#shared/model/list-choices.ts'
import { hasLeadRole } from '#shared/model/roles.ts'
import { isError } from '../../api/api-error.ts'
import { leadFormQuery, saveLeadForm } from '../../data/lead-forms.ts'
import { listDataQuery } from '../../data/lists.ts'
import { useAction } from '../../data/mutation.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { useDraft } from '../../session/drafts.ts'
import { usePractice } from '../../session/member.ts'
import { Unsaved } from '../../session/unsaved.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { SubmitForm } from '../../ui/submit-form.tsx'
import classes from './builder.module.css'
import { FieldList } from './field-list.tsx'
import { Preview } from './preview.tsx'
import { colorNames, formLabels as labels, builderTexts as texts } from './texts.ts'
import {
  type BuilderValues,
  bodyOf,
  differing,
  newForm,
  nobodyChosen,
  rebased,
  shownOf,
  valuesOf,
} from './values.ts'

type Props = { opened: LeadForm | null; onSaved: (saved: LeadForm) => void }

/** Builds a lead form, beside its preview; null for a new one. */
export function Builder({ opened, onSaved }: Props) {
  const { id: practiceId, name: practiceName } = usePractice()
  const client = useQueryClient()
  const [base, setBase] = useState(opened)
  const [news, setNews] = useState<string[] | null>(null)
  const form = useFields<BuilderValues>({
    initialValues: opened ? valuesOf(opened) : newForm,
    validate: validateWith(leadFormForm, labels),
    labels,
    optional: ['intro', 'redirectUrl', 'consent', 'source', 'sites'],
    owners: { ERR_ADVOCATE_NOT_IN_PRACTICE: 'advocateId' },
  })
  useDraft(`lead-form-${opened?.formId ?? 'new'}`, form)
  const { field, values } = form

  const save = useAction(saveLeadForm(practiceId, base), {
    onSuccess: (saved) => {
      setBase(saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      notifications.show({ message: base ? texts.saved : texts.added, color: 'green' })
      onSaved(saved)
    },
    onError: async (error) => {
      const newer =
        base && isError(error, 'ERR_VERSION_CONFLICT')
          ? await client
              .fetchQuery({ ...leadFormQuery(practiceId, base.formId), staleTime: 0 })
              .catch(() => null)
          : null
      if (!base || !newer) return form.report(error)
      const [before, after] = [valuesOf(base), valuesOf(newer)]
      setNews(differing(before, after).map((name) => labels[name]))
      form.setInitialValues(after)
      form.setValues(rebased(before, after, form.getValues()))
      setBase(newer)
    },
  })

  const shown = useDeferredValue(values)
  const preview = useMemo(() => shownOf(shown, practiceName), [shown, practiceName])
  const advocates = useAdvocates(practiceId, values.advocateId)
  const sources = useSources(practiceId)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
      <div className={classes.form}>
        <SubmitForm
          form={form}
          action={{
            pending: save.pending,
            start: () => {
              setNews(null)
              save.start(bodyOf(values))
            },
          }}
          submit={base ? texts.save : texts.add}
          disabled={base !== null && !form.isDirty()}
          buttons="start"
        >
          <Unsaved when={form.isUnfinished} />
          {news && <ConflictNotice title={texts.conflictTitle} text={texts.conflict} news={news} />}
          <Title order={2} size="h4">
            {texts.what}
          </Title>
          <TextInput {...field('name')} />
          <TextInput {...field('title')} />
          <Textarea autosize minRows={2} {...field('intro')} />
          <Title order={2} size="h4">
            {texts.fields}
          </Title>
          <Hint>{texts.fieldsHint}</Hint>
          <FieldList
            fields={values.fields}
            onChange={(fields) => form.setFieldValue('fields', fields)}
            errors={form.errors}
          />
          <Textarea autosize minRows={2} description={texts.consentHint} {...field('consent')} />
          <Group grow align="flex-start">
            <TextInput {...field('button')} />
            <Select
              {...field('color')}
              data={leadFormColorNames.map((value) => ({ value, label: colorNames[value] }))}
              leftSection={<Swatch color={leadFormColors[values.color]} />}
            />
          </Group>
          <Title order={2} size="h4">
            {texts.after}
          </Title>
          <Textarea autosize minRows={2} {...field('thanks')} />
          <TextInput description={texts.redirectHint} type="url" {...field('redirectUrl')} />
          <Title order={2} size="h4">
            {texts.leads}
          </Title>
          <Stack gap="sm">
            <Select {...field('advocateId')} data={advocates} />
            <Select {...field('source')} description={texts.sourceHint} data={sources} />
          </Stack>
          <Title order={2} size="h4">
            {texts.where}
          </Title>
          <Textarea
            autosize
            minRows={2}
            spellCheck={false}
            {...field('sites')}
            description={texts.sitesHint}
            value={values.sites.join('\n')}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue('sites', value === '' ? [] : value.split('\n'))
            }
          />
        </SubmitForm>
      </div>
      <div className={classes.preview}>
        <Preview shown={preview} />
      </div>
    </SimpleGrid>
  )
}

function Swatch({ color }: { color: string }) {
  return (
    <span aria-hidden style={{ width: 16, height: 16, borderRadius: 4, backgroundColor: color }} />
  )
}

/** Who can be given the leads of a form. */
function useAdvocates(practiceId: string, chosen: string) {
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  const choices = nameChoices(staffs.filter(({ roles }) => hasLeadRole(roles)))
  const isThere = chosen === '' || choices.some(({ value }) => value === chosen)
  const former = isThere ? [] : [{ value: chosen, label: texts.former }]
  return [nobodyChosen, ...choices, ...former]
}

function useSources(practiceId: string) {
  const { data } = useQuery(listDataQuery(practiceId))
  const listed =
    data?.filter(({ group }) => group === 'registerSource') ?? builtInChoices.registerSource
  return [
    { value: '', label: texts.anySource },
    ...listed.map(({ value, title }) => ({ value, label: title })),
  ]
}
