import { Anchor, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { billingQuery } from '../../data/billing.ts'
import { practiceQuery } from '../../data/practices.ts'
import { usePractice } from '../../session/member.ts'
import { loadDocument } from '../../ui/document.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { CardForm } from './card-form.tsx'
import { afterCard } from './search.ts'
import { billingTexts } from './texts.ts'

const texts = billingTexts.card

/**
 * Takes a card. A page by itself, without the menu of the others: all that leads from it loads a document, for
 * what this one may load the others may not.
 * @param choice the way to pay that somebody was about to take
 */
export function CardPage({ choice }: { choice: string | undefined }) {
  const { id: practiceId, name } = usePractice()
  const overview = useQuery({ ...billingQuery(practiceId), staleTime: Number.POSITIVE_INFINITY })
  const practice = useQuery({ ...practiceQuery(practiceId), staleTime: Number.POSITIVE_INFINITY })
  const skeleton = <LinesSkeleton count={8} />
  const done = () => void loadDocument(afterCard(choice))
  return (
    <Stack gap="md" maw="36rem" mx="auto">
      <Anchor size="sm" href={afterCard(choice)}>
        <IconArrowLeft size={14} aria-hidden /> {texts.back}
      </Anchor>
      <div>
        <PageHeader title={texts.title} description={name} />
        <Loaded query={overview} skeleton={skeleton}>
          {({ payments }) =>
            payments ? (
              <Section title={texts.section} text={texts.text}>
                <Loaded query={practice} skeleton={skeleton}>
                  {(address) => <CardForm {...{ practiceId, payments, address }} onDone={done} />}
                </Loaded>
              </Section>
            ) : (
              <EmptyState
                illustration="locked"
                title={billingTexts.notConfigured.title}
                text={billingTexts.notConfigured.text}
              />
            )
          }
        </Loaded>
      </div>
    </Stack>
  )
}
