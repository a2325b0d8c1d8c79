import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  insertMention,
  type MentionChoice,
  matchMentions,
  type TypedMention,
  typedMention,
} from './mentions.ts'
import { uiTexts } from './texts.ts'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'ref'> & {
  value?: string
  onChange?: (text: string) => void
  /** The colleagues who can be mentioned; they may load while a name is typed. */
  colleagues: readonly MentionChoice[]
}

/**
 * A text in which `@` offers colleagues by name. The keys are those of a list while it is open: arrows
 * choose, Enter takes, Escape closes.
 */
export function MentionTextarea({ value = '', onChange, colleagues, ...props }: Props) {
  const id = useId()
  const list = useMentionList(value, onChange, colleagues)
  const combobox = useCombobox({ opened: list.isOpen })
  const optionId = (one: MentionChoice) => `${id}-${one.value}`
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="max-content"
      // Within the dialog or the landmark of its text.
      withinPortal={false}
      onOptionSubmit={list.take}
    >
      <Combobox.Target
        withKeyboardNavigation={false}
        {...(list.chosen && { 'aria-activedescendant': optionId(list.chosen) })}
      >
        <Textarea
          placeholder={uiTexts.mentionHint}
          {...props}
          ref={list.field}
          value={value}
          aria-autocomplete="list"
          onChange={({ currentTarget }) => {
            onChange?.(currentTarget.value)
            list.follow(currentTarget)
          }}
          onClick={({ currentTarget }) => list.follow(currentTarget)}
          onKeyDown={list.onKeyDown}
          onKeyUp={list.onKeyUp}
          onBlur={(event) => {
            list.leave()
            props.onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={uiTexts.colleagues}>
          {list.offered.map((one) => (
            <Combobox.Option
              key={one.value}
              id={optionId(one)}
              value={one.value}
              selected={one === list.chosen}
              aria-selected={one === list.chosen}
            >
              {one.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const MOVES = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** What is offered for the mention at the caret, and the keys that choose of it. */
function useMentionList(
  value: string,
  onChange: Props['onChange'],
  colleagues: readonly MentionChoice[],
) {
  const { field, moveCaret } = useCaret()
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** The `@` at which the list was closed by Escape: it stays closed there. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null)
  const offered = typed && typed.at !== dismissedAt ? matchMentions(colleagues, typed) : []
  const isOpen = offered.length > 0
  // The first, until an arrow key chooses another.
  const chosen = offered.find((one) => one.value === chosenId) ?? offered[0] ?? null

  function follow({ value: text, selectionStart }: HTMLTextAreaElement) {
    const next = typedMention(text, selectionStart)
    if (next?.at !== dismissedAt) setDismissedAt(null)
    if (next?.search !== typed?.search) setChosenId(null)
    setTyped(next)
  }

  function take(id: string) {
    const label = offered.find((one) => one.value === id)?.label
    if (!typed || label === undefined) return
    const next = insertMention(value, typed, label)
    moveCaret(next.caret)
    onChange?.(next.text)
    setTyped(null)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    const isComposing = event.nativeEvent.isComposing
    if (!isOpen || !chosen || isComposing) return
    if (event.key === 'Escape') setDismissedAt(typed?.at ?? null)
    else if (event.key === 'Enter') take(chosen.value)
    else if (step === undefined) return
    else {
      const place = offered.indexOf(chosen) + step
      setChosenId(offered.at(place % offered.length)?.value ?? null)
    }
    event.preventDefault()
  }

  function onKeyUp({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
    if (MOVES.includes(key)) follow(currentTarget)
  }

  const leave = () => setTyped(null)
  return { field, offered, isOpen, chosen, follow, take, leave, onKeyDown, onKeyUp }
}

/** Puts the caret where it belongs once the text was rendered. */
function useCaret() {
  const field = useRef<HTMLTextAreaElement>(null)
  const next = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  function moveCaret(place: number) {
    next.current = place
  }
  return { field, moveCaret }
}
