import { Button, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadForm } from '#shared/model/lead-form.ts'
import { isError } from '../../api/api-error.ts'
import { leadFormQuery } from '../../data/lead-forms.ts'
import { usePractice } from '../../session/member.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { Builder } from './builder.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { builderTexts, listTexts as texts } from './texts.ts'

type Props = { formId: string; onBack: () => void; onSaved: (formId: string) => void }

/** Where a form is built: `new`, or one that there is. */
export function BuilderPage({ formId, onBack, onSaved }: Props) {
  const [added, setAdded] = useState<LeadForm | null>(null)
  const back = (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onBack}
    >
      {texts.back}
    </Button>
  )
  return (
    <>
      {formId === 'new' ? (
        <Stack gap="md">
          <PageHeader title={builderTexts.newTitle} action={back} />
          <Builder
            opened={null}
            onSaved={(saved) => {
              setAdded(saved)
              onSaved(saved.formId)
            }}
          />
        </Stack>
      ) : (
        <Known key={formId} formId={formId} back={back} />
      )}
      <CodeDialog form={added} onClose={() => setAdded(null)} />
    </>
  )
}

function Known({ formId, back }: { formId: string; back: React.ReactNode }) {
  const { id: practiceId } = usePractice()
  const query = useQuery(leadFormQuery(practiceId, formId))
  if (isError(query.error, 'ERR_TARGET_NOT_FOUND')) {
    return (
      <EmptyState illustration="lost" title={texts.goneTitle} text={texts.gone} action={back} />
    )
  }
  return (
    <Loaded query={query} skeleton={<LinesSkeleton count={8} />}>
      {(form) => (
        <Stack gap="md">
          <PageHeader title={form.name} action={back} />
          <Builder opened={form} onSaved={() => undefined} />
        </Stack>
      )}
    </Loaded>
  )
}
