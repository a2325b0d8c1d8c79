import { Button, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPencil, IconPlus, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Template } from '#shared/model/template.ts'
import { useAction } from '../../data/mutation.ts'
import { countTemplateUse, templatesQuery } from '../../data/templates.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging } from '../../session/undo.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useRemoveTemplate } from './remove-template.ts'
import { adding, type TemplateWork } from './template-work.tsx'
import classes from './templates.module.css'
import { previewOf } from './text.ts'
import { templateTexts as texts } from './texts.ts'

const TYPING_MS = 150
const CHOICE = 'data-template'

type Props = { onPick: (content: string) => void; onWork: (work: TemplateWork) => void }

/** The templates to pick from, searched by their words; the arrow keys move through them. */
export function TemplateChoice({ onPick, onWork }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = useQuery(templatesQuery(search))
  const { data } = query
  const changing = useChanging()
  const items = data?.items.filter(({ id }) => !changing.has(id)) ?? []
  const countUse = useAction(countTemplateUse)
  const all = useRef<HTMLDivElement>(null)

  function pick({ id, content }: Template) {
    countUse.start(id)
    onPick(content)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !all.current) return
    event.preventDefault()
    move(all.current, step)
  }

  return (
    <Stack gap="sm" ref={all} onKeyDown={onKeyDown}>
      <SearchField
        autoFocus
        data-autofocus
        label={texts.search}
        value={typed}
        onChange={setTyped}
      />
      <Loaded query={query} skeleton={<RowsSkeleton count={4} height={52} />}>
        {() =>
          items.length === 0 ? (
            <Nothing search={search} />
          ) : (
            <ScrollArea.Autosize mah="min(24rem, 50vh)" type="auto">
              <ul className={classes.list} aria-label={texts.label}>
                {items.map((template) => (
                  <Choice key={template.id} template={template} onPick={pick} onWork={onWork} />
                ))}
              </ul>
            </ScrollArea.Autosize>
          )
        }
      </Loaded>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {data && items.length > 0 && (
            <>
              {texts.found(data.total - (data.items.length - items.length))}{' '}
              <Text span inherit visibleFrom="sm">
                {texts.keys}
              </Text>
            </>
          )}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onWork(adding)}
        >
          {texts.add}
        </Button>
      </Group>
    </Stack>
  )
}

/** Moves the focus from the search to the templates and through them. */
function move(all: HTMLElement, step: number) {
  const stops = [...all.querySelectorAll<HTMLElement>(`input, [${CHOICE}]`)]
  const { activeElement } = document
  const row = activeElement?.closest('li')?.querySelector<HTMLElement>(`[${CHOICE}]`)
  const at = stops.findIndex((stop) => stop === (row ?? activeElement))
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
}

function Nothing({ search }: { search: string }) {
  const [title, text] =
    search === '' ? [texts.emptyTitle, texts.empty] : [texts.noneTitle, texts.none]
  return <EmptyState compact illustration="mail" title={title} text={text} />
}

type ChoiceProps = {
  template: Template
  onPick: (template: Template) => void
  onWork: Props['onWork']
}

function Choice({ template, onPick, onWork }: ChoiceProps) {
  const mayEdit = usePermission('members.templates.update')
  const mayRemove = usePermission('members.templates.delete')
  const remove = useRemoveTemplate()
  const { title, content, isFavorite } = template
  return (
    <li className={classes.item}>
      <UnstyledButton
        className={classes.choice ?? ''}
        {...{ [CHOICE]: '' }}
        onClick={() => onPick(template)}
      >
        <Group gap={6} wrap="nowrap">
          {isFavorite === 1 && (
            <IconStarFilled
              size={14}
              role="img"
              aria-label={texts.isFavorite}
              color="var(--mantine-primary-color-filled)"
            />
          )}
          <Text size="sm" fw={600} truncate>
            {title}
          </Text>
        </Group>
        <Hint className={classes.preview ?? ''}>{previewOf(content)}</Hint>
      </UnstyledButton>
      {mayEdit && (
        <IconButton
          icon={IconPencil}
          label={texts.editOf(title)}
          onClick={() => onWork({ mode: 'edit', template })}
        />
      )}
      {mayRemove && (
        <IconButton
          icon={IconTrash}
          label={texts.removeOf(title)}
          onClick={() => remove(template)}
        />
      )}
    </li>
  )
}
