import { Button, Mark, Text, Title } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FoundMessage } from '#shared/model/message.ts'
import { foundMessagesQuery } from '../../data/found-messages.ts'
import { foundPatientsQuery } from '../../data/patients.ts'
import { usePractice } from '../../session/member.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { itemsOf, More } from '../../ui/more.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { FoundMessageRow, FoundRow } from './conversation-row.tsx'
import classes from './inbox.module.css'
import type { InboxSearch } from './search.ts'
import { foundTexts as texts } from './texts.ts'

type Props = { search: InboxSearch; words: string }

/** What is found by words: patients, whether there is a conversation with them or not, and messages. */
export function Found(props: Props) {
  return (
    <>
      <Part title={texts.patients}>
        <Patients key={props.words} {...props} />
      </Part>
      <Part title={texts.messages}>
        <Messages {...props} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={2} size="xs" className={classes.part ?? ''}>
        {title}
      </Title>
      {children}
    </div>
  )
}

/** A few leave the messages in sight. */
const FEW = 5
const MANY = 50

function Patients({ search, words }: Props) {
  const { id: practiceId } = usePractice()
  const [limit, setLimit] = useState(FEW)
  const query = useQuery({
    ...foundPatientsQuery(practiceId, words, { limit, order: 'name ASC' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={2} height={48} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <Hint className={classes.none ?? ''}>{texts.noPatients}</Hint>
        ) : (
          <>
            <ul className={classes.plain}>
              {items.map((person) => (
                <FoundRow key={person.patientId} person={person} search={search} />
              ))}
            </ul>
            {total > items.length && limit === FEW && (
              <Button
                variant="subtle"
                size="compact-sm"
                m="xs"
                loading={query.isPlaceholderData}
                onClick={() => setLimit(MANY)}
              >
                {texts.morePatients}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Messages({ search, words }: Props) {
  const { id: practiceId } = usePractice()
  const query = useInfiniteQuery(foundMessagesQuery(practiceId, words))
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={4} height={64} />}>
      {(data) => {
        const items = itemsOf(data) ?? []
        const isNarrowed = data.pages.some((page) => page.isNarrowed)
        return (
          <>
            {items.length === 0 && !query.hasNextPage && (
              <Hint className={classes.none ?? ''}>{texts.noMessages}</Hint>
            )}
            <ul className={classes.plain}>
              {items.map((message) => (
                <FoundMessageRow
                  key={message.id}
                  message={message}
                  search={search}
                  excerpt={<Excerpt pieces={message.excerpt} />}
                />
              ))}
            </ul>
            {isNarrowed && <Hint className={classes.none ?? ''}>{texts.narrowed}</Hint>}
            <More query={query} label={texts.older} />
          </>
        )
      }}
    </Loaded>
  )
}

function Excerpt({ pieces }: { pieces: FoundMessage['excerpt'] }) {
  return (
    <Text size="sm" c="dimmed" lineClamp={2}>
      {pieces.map(({ text, isHit }, place) => {
        const key = `${place} ${text}`
        return isHit ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>
      })}
    </Text>
  )
}
