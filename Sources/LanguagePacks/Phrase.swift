/// Everything the product itself says, by name; the words stand in the language packs.
///
/// The raw value is the key in a pack's `phrases`. Words in braces are filled in when the phrase is said.
public enum Phrase: String, CaseIterable, Hashable, Sendable {
  // Traits, in the order they are spoken.
  case traitHeader = "trait.header"
  case traitButton = "trait.button"
  case traitField = "trait.field"
  case traitAdjustable = "trait.adjustable"
  case traitSelected = "trait.selected"
  case traitDimmed = "trait.dimmed"
  case blank = "blank"

  // The card screen.
  /// `Card {number} of {total}`
  case cardPosition = "card.position"
  /// `Time: {seconds}`
  case timeLeft = "time.left"
  case cardHintReveal = "card.hint.reveal"
  case cardHintPrompt = "card.hint.prompt"
  case wrongLabel = "wrong.label"
  case wrongHint = "wrong.hint"
  case correctLabel = "correct.label"
  case correctHint = "correct.hint"
  case againLabel = "again.label"
  case againHint = "again.hint"
  case hardLabel = "hard.label"
  case hardHint = "hard.hint"
  case goodLabel = "good.label"
  case goodHint = "good.hint"
  case easyLabel = "easy.label"
  case easyHint = "easy.hint"
  case editLabel = "edit.label"
  case editHint = "edit.hint"
  /// `Correct.`
  case correctSaid = "correct.said"
  /// `Wrong.`
  case wrongSaid = "wrong.said"

  // Results.
  /// `{correct} of {total} correct.` Plural by `total`.
  case result = "result"
  case timeUp = "time.up"
  case startAgainLabel = "start-again.label"
  case startAgainHint = "start-again.hint"
  case quitLabel = "quit.label"
  case quitHint = "quit.hint"
  case noCardsLeft = "no-cards-left"
  case deckEmpty = "deck.empty"
  /// `Nothing is due today.`
  case nothingDue = "nothing-due"
  /// `Next card in {minutes} minutes. Go on now?` Plural by `minutes`.
  case nextCardIn = "study.next-card-in"
  case waitHint = "study.wait.hint"
  /// `Wrong {count} times`, of the card just graded, and what to do about it. Plural by `count`.
  case leech = "study.leech"
  case buried = "study.buried"
  case suspended = "study.suspended"
  case unsuspended = "study.unsuspended"
  case flagged = "study.flagged"
  case unflagged = "study.unflagged"
  case heard = "study.heard"
  case noSoundOfCard = "study.no-sound"
  /// `sound`, which stands for what is played of a card that has no words beside it.
  case cardSound = "study.sound"
  /// `Score: {correct} of {answered}`
  case scoreSoFar = "score.so-far"
  /// `{count} cards` Plural by `count`.
  case cardCount = "card.count"
  /// `There are no decks yet.`, and how to get one.
  case noDecks = "deck.none"
  /// `damaged`, of a deck in a list
  case deckDamaged = "deck.damaged"

  // Decks in and out.
  /// `{file}, read as {format}.`
  case importReadAs = "import.read-as"
  /// `Separator: {separator}. Rows: {rows}.`
  case importTable = "import.table"
  /// `Columns: {columns}.`
  case importColumns = "import.columns"
  case importHeading = "import.heading"
  /// `New deck {deck}: {cards}.`
  case importNewDeck = "import.new-deck"
  /// `Deck {deck}: {new} new, {updated} updated, {unchanged} unchanged.`
  case importDeck = "import.deck"
  /// `{count} cards differ and stay as they are, …` Plural by `count`.
  case importKept = "import.kept"
  /// `Skipped {count}: {reason}, {places}.`
  case importSkipped = "import.skipped"
  /// `lines {lines}` Plural by how many.
  case importLines = "import.lines"
  /// `and {count} more`, at the end of a list.
  case importAndMore = "import.and-more"
  /// Why something is skipped; these stand within a sentence.
  case skipNoPrompt = "skip.no-prompt"
  case skipNoAnswer = "skip.no-answer"
  case skipDuplicate = "skip.duplicate"
  case skipNoGap = "skip.no-gap"
  case skipImageOcclusion = "skip.image-occlusion"
  case skipTooManyGaps = "skip.too-many-gaps"
  case skipStray = "skip.stray"
  case skipComment = "skip.comment"
  /// `Line {line}: a quotation mark is never closed. …`
  case importOpenQuote = "import.open-quote"
  /// `Line {line}: a field in quotation marks goes on for {lines} lines. …`
  case importLongField = "import.long-field"
  /// `Line {line}: the setting {text} is not understood.`
  case importUnknownHeader = "import.unknown-header"
  /// `From line {line} on, rows with more columns than are named: {rows}. …`
  case importExtraColumns = "import.extra-columns"
  case importDecoy = "import.decoy"
  /// `{count} sound or picture files come along.` Plural by `count`.
  case importMedia = "import.media"
  /// `{count} sound files are not there: {names}.` Plural by `count`.
  case importMediaMissing = "import.media-missing"
  /// `{count} pictures are not there: {names}.` Plural by `count`.
  case importPicturesMissing = "import.pictures-missing"
  /// `{count} of these cards are in {deck} already: …` Plural by `count`.
  case importKnownCards = "import.known-cards"
  /// `{count} cards can't be spoken: …` Plural by `count`.
  case importUnspeakable = "import.unspeakable"
  /// `The schedule of {cards} comes along, and {answers} earlier answers.`
  case importSchedule = "import.schedule"
  case importDryRun = "import.dry-run"
  case importDone = "import.done"
  case importNothingNew = "import.nothing-new"
  /// `{deck}: {cards}, written to {file}.`
  case exportDone = "export.done"
  /// `{count} cards have notes or languages of their own, for which this format has no room.` Plural by `count`.
  case exportNotesLost = "export.notes-lost"
  /// `The deck {deck} is there, without cards.`, and how to fill it.
  case deckCreated = "deck.created"
  /// `The deck {deck} is deleted.`, and how to get it back.
  case deckDeleted = "deck.deleted"
  /// `The deck {deck} is back.`
  case deckRestored = "deck.restored"
  /// What stands between columns.
  case separatorTab = "separator.tab"
  case separatorComma = "separator.comma"
  case separatorSemicolon = "separator.semicolon"
  case separatorPipe = "separator.pipe"
  case separatorColon = "separator.colon"
  case separatorSpace = "separator.space"
  /// What a column is used for.
  case columnPrompt = "column.prompt"
  case columnAnswer = "column.answer"
  case columnTags = "column.tags"
  case columnID = "column.id"
  case columnNotetype = "column.notetype"
  case columnDeck = "column.deck"
  case columnNotes = "column.notes"
  case columnPromptLanguage = "column.prompt-language"
  case columnAnswerLanguage = "column.answer-language"
  case columnIgnored = "column.ignored"

  // The edit screen.
  case addNewCard = "edit.add-new-card"
  case promptField = "edit.prompt"
  case answerField = "edit.answer"
  case addCardLabel = "edit.add-card.label"
  case addCardHint = "edit.add-card.hint"
  case doneLabel = "edit.done.label"
  case doneHint = "edit.done.hint"
  case fieldHint = "edit.field.hint"
  case cardInListHint = "edit.card.hint"
  case cardAdded = "edit.card-added"
  case cardDeleted = "edit.card-deleted"
  case cardChanged = "edit.card-changed"
  case cardRestored = "edit.card-restored"
  case promptMissing = "edit.prompt-missing"
  case answerMissing = "edit.answer-missing"
  case deleteLabel = "edit.delete.label"
  case deleteHint = "edit.delete.hint"
  case changeLabel = "edit.change.label"
  case changeHint = "edit.change.hint"

  // Typed answers, times tables and progress.
  case typeHint = "type.hint"
  case typeKeys = "type.keys"
  case typeNothing = "type.nothing"
  case typeNear = "type.near"
  case typeDifferent = "type.different"
  /// `missing {text}`
  case typeMissing = "type.missing"
  /// `{text} too much`
  case typeExtra = "type.extra"
  /// `{typed} instead of {wanted}`
  case typeChanged = "type.changed"
  /// `{first} times {second}?`
  case timesQuestion = "tables.times"
  /// `{first} divided by {second}?`
  case divideQuestion = "tables.divide"
  /// `Best: {correct} of {total} in {seconds} seconds.` Plural by `seconds`.
  case best = "tables.best"
  case newBest = "tables.new-best"
  /// `There are only {count} questions in it.` Plural by `count`.
  case fewerQuestions = "tables.fewer"
  case defaultPlayer = "player.default"
  /// Confirms who learns from now on.
  case playerNow = "player.now"
  /// Confirms that somebody learns from now on who has not learned here before.
  case playerNew = "player.new"
  /// Confirms a new name: `{old} is now called {name}.`
  case playerRenamed = "player.renamed"
  /// `Progress of {name}`
  case progressTitle = "progress.title"
  /// `Rounds: {rounds}. Score: {percent} percent. Days in a row: {streak}. Due today: {due}. Answers today: {done}.`
  case progressSummary = "progress.summary"
  /// `Time spent: {minutes} minutes.` Plural by `minutes`.
  case progressTime = "progress.time"
  /// `Remembered in the last 30 days: {percent} percent.`
  case progressRetention = "progress.retention"
  /// `Strongest: {table}. Weakest: {other}.`
  case progressStrongest = "progress.strongest"
  /// `Table {table}: {rounds} rounds, {percent} percent correct.` Plural by `rounds`.
  case progressTableSentence = "progress.table-sentence"
  /// The same with its times: `…, best {best}, latest {latest}.` Plural by `rounds`.
  case progressTableTimes = "progress.table-times"
  /// `Best round: {best}. Latest round: {latest}.`
  case progressTimes = "progress.times"
  /// How a round came out, within a sentence: `{correct} of {total} in {seconds} seconds`. Plural by `seconds`.
  case progressResult = "progress.result"
  case progressTables = "progress.tables"
  case progressFacts = "progress.facts"
  case progressDays = "progress.days"
  case progressRecall = "progress.recall"
  case progressForecast = "progress.forecast"
  case progressTable = "progress.table"
  case progressRounds = "progress.rounds"
  case progressAnswers = "progress.answers"
  case progressCorrect = "progress.correct"
  case progressBest = "progress.best"
  case progressLatest = "progress.latest"
  case progressFact = "progress.fact"
  case progressStrength = "progress.strength"
  case progressDay = "progress.day"
  case progressDaysPassed = "progress.days-passed"
  case progressRemembered = "progress.remembered"
  case progressDue = "progress.due"
  case progressNothing = "progress.nothing"
  /// `In figures`, which opens the figures of a picture
  case progressShowData = "progress.show-data"

  // Replies to keys.
  case noHint = "no-hint"
  case nothingToRepeat = "nothing-to-repeat"
  case nothingToUndo = "nothing-to-undo"
  /// `Undone: {what}`
  case undone = "undone"
  case undoneGrade = "undone.grade"
  case paused = "paused"
  case resumed = "resumed"
  /// `Speed {rate} words a minute`
  case speed = "speed"
  case fastest = "speed.fastest"
  case slowest = "speed.slowest"
  /// `Unknown command: {command}.`
  case unknownCommand = "unknown-command"
  case keyHelpOn = "help.on"
  case keyHelpOff = "help.off"
  case keyWithoutMeaning = "help.no-meaning"

  // The rotor: the names of the settings, and of their values.
  case rotorSpeed = "rotor.speed"
  case rotorVolume = "rotor.volume"
  case rotorPitch = "rotor.pitch"
  case rotorVerbosity = "rotor.verbosity"
  case rotorHints = "rotor.hints"
  case rotorPunctuation = "rotor.punctuation"
  case rotorCaptions = "rotor.captions"
  case rotorSounds = "rotor.sounds"
  case rotorWords = "rotor.words"
  case rotorCharacters = "rotor.characters"
  case valueOn = "value.on"
  case valueOff = "value.off"
  case valueLow = "value.low"
  case valueMedium = "value.medium"
  case valueHigh = "value.high"
  case valueNone = "value.none"
  case valueSome = "value.some"
  case valueMost = "value.most"
  case valueAll = "value.all"
  /// `{value} percent`
  case percent = "value.percent"

  // Words in place of the short sounds, where a sound would stand alone.
  case soundCorrect = "sound.correct"
  case soundWrong = "sound.wrong"
  case soundNewCard = "sound.new"
  case soundEdge = "sound.edge"
  case soundUnknown = "sound.unknown"
  case soundEnd = "sound.end"
  case soundError = "sound.error"
  case soundUndo = "sound.undo"
  case soundTick = "sound.tick"

  // What each key does, for keyboard help; the sentence follows the key's name.
  case helpNext = "help.next"
  case helpPrevious = "help.previous"
  case helpFirst = "help.first"
  case helpLast = "help.last"
  case helpActivate = "help.activate"
  case helpReveal = "help.reveal"
  case helpWrong = "help.wrong"
  case helpCorrect = "help.correct"
  case helpAgain = "help.again"
  case helpHard = "help.hard"
  case helpGood = "help.good"
  case helpEasy = "help.easy"
  case helpRepeat = "help.repeat"
  case helpSpell = "help.spell"
  case helpReadAll = "help.read-all"
  case helpHint = "help.hint"
  case helpStatus = "help.status"
  case helpUndo = "help.undo"
  case helpPause = "help.pause"
  case helpStop = "help.stop"
  case helpRotorNext = "help.rotor-next"
  case helpRotorPrevious = "help.rotor-previous"
  case helpUp = "help.up"
  case helpDown = "help.down"
  case helpEarlier = "help.earlier"
  case helpLater = "help.later"
  case helpHelp = "help.help"
  case helpFaster = "help.faster"
  case helpSlower = "help.slower"
  case helpBury = "help.bury"
  case helpSuspend = "help.suspend"
  case helpFlag = "help.flag"
  case helpPlaySound = "help.play-sound"
  case helpEdit = "help.edit"
  case helpDelete = "help.delete"
  case helpSubmit = "help.submit"
  case helpErase = "help.erase"
  case helpQuit = "help.quit"

  // Key names, as they are spoken.
  case keySpace = "key.space"
  case keyEnter = "key.enter"
  case keyTab = "key.tab"
  case keyShiftTab = "key.shift-tab"
  case keyEscape = "key.escape"
  case keyLeft = "key.left"
  case keyRight = "key.right"
  case keyUp = "key.up"
  case keyDown = "key.down"
  case keyHome = "key.home"
  case keyEnd = "key.end"
  case keyPageUp = "key.page-up"
  case keyPageDown = "key.page-down"
  case keyBackspace = "key.backspace"
  case keyDelete = "key.delete"
  case keyUnrecognised = "key.unrecognised"
  /// `Control {key}`
  case keyControl = "key.control"
  /// `Alt {key}`
  case keyAlt = "key.alt"

  // Faults, spoken with what to do about them.
  /// `Your answer could not be saved: {reason}. I will keep trying.`
  case notSaved = "fault.not-saved"
  case savedAgain = "fault.saved-again"
  /// `The deck could not be saved: {reason}.`
  case deckNotSaved = "fault.deck-not-saved"
  /// `Your settings could not be saved: {reason}`
  case settingsNotSaved = "fault.settings-not-saved"
  case unspeakable = "fault.unspeakable"
  /// `The sound {file} is not there.`
  case soundMissing = "fault.sound-missing"
  case soundUnknownKind = "fault.sound-unknown"
  case soundTooLong = "fault.sound-too-long"
  case soundDamaged = "fault.sound-damaged"
  /// `The sound {file} can't be read: {reason}.`
  case soundCannotRead = "fault.sound-unreadable"
  case soundsUnavailable = "fault.sounds-unavailable"
  /// `No sound: {reason}. …`
  case noSound = "fault.no-sound"
  case soundBack = "fault.sound-back"
  case noVoice = "fault.no-voice"
  /// `No voice for {language}. …`
  case noVoiceForLanguage = "fault.no-voice-for-language"

  // Listening lessons.
  /// `Again:`, before a prompt that comes back.
  case lessonAgain = "lesson.again"
  /// `Do you remember:`
  case lessonRemember = "lesson.remember"
  /// `The lesson is over. You heard {count} cards.` Plural by `count`.
  case lessonOver = "lesson.over"
  case lessonEmpty = "lesson.empty"
  /// `The drill is over. You heard {count} cards.` Plural by `count`.
  case drillOver = "drill.over"
  case drillEmpty = "drill.empty"
  /// What the keys do while a drill runs.
  case drillKeys = "drill.keys"
  /// Tells what a recording came to: the file, its length and how many cards are heard in it.
  case renderDone = "render.done"
  /// `{count} files of an earlier, longer recording are still there, from {file} on.` Plural by `count`.
  case renderOlder = "render.older"
  /// `{count} cards can't be spoken and are left out.` Plural by `count`.
  case lessonLeftOut = "lesson.left-out"
  /// `{count} cards take longer than the whole lesson and are left out.` Plural by `count`.
  case lessonTooLong = "lesson.too-long"
  /// `With so few cards this lesson is over in about {minutes} minutes.` Plural by `minutes`.
  case lessonShortened = "lesson.shortened"
  /// `Time to think: {seconds} seconds.`
  case lessonThink = "lesson.think"
  /// What the keys do while a lesson runs.
  case lessonKeys = "lesson.keys"

  // Editing in full, and settings.
  case promptLanguageField = "edit.prompt-language"
  case answerLanguageField = "edit.answer-language"
  case languageFieldHint = "edit.language.hint"
  case languageUnknown = "edit.language-unknown"
  case languageOfDeck = "edit.language-of-deck"
  case tagsField = "edit.tags"
  case tagsFieldHint = "edit.tags.hint"
  case searchField = "edit.search"
  case searchFieldHint = "edit.search.hint"
  case doneListHint = "edit.done-list.hint"
  case selectedSaid = "edit.selected"
  case unselectedSaid = "edit.unselected"
  /// `{count} cards deleted.` Plural by `count`.
  case cardsDeleted = "edit.cards-deleted"
  /// `{count} cards restored.` Plural by `count`.
  case cardsRestored = "edit.cards-restored"
  case notSavedYet = "edit.not-saved-yet"
  case draftKept = "edit.draft-kept"
  case cardChangedElsewhere = "edit.changed-elsewhere"
  case cardGone = "edit.card-gone"
  case undoOutdated = "edit.undo-outdated"
  case helpFind = "help.find"
  case helpSelect = "help.select"
  case helpSelectAll = "help.select-all"
  /// `Shift {key}`
  case keyShift = "key.shift"
  case rotorEcho = "rotor.echo"
  case valueBoth = "value.both"
  case settingsTitle = "settings.title"
  case settingsOfDeck = "settings.of-deck"
  case settingHint = "settings.hint"
  case settingGrades = "settings.grades"
  case settingSpeaker = "settings.speaker"
  case speakerViva = "speaker.viva"
  case speakerDispatcher = "speaker.dispatcher"
  case speakerReader = "speaker.reader"
  case whoSpeaks = "speaker.question"
  // The schedule, its fitting, and keeping decks.
  /// `{deck}: {cards}. Due today: {due}. …`
  case scheduleSummary = "schedule.summary"
  /// `Due in the next 7 days, today first: {numbers}.`
  case scheduleWeek = "schedule.week"
  /// When a card is due; these stand within a sentence.
  case dueNow = "schedule.due-now"
  case dueToday = "schedule.due-today"
  /// Plural by `minutes`.
  case dueInMinutes = "schedule.due-minutes"
  case dueTomorrow = "schedule.due-tomorrow"
  /// Plural by `days`.
  case dueInDays = "schedule.due-days"
  /// Plural by `days`.
  case dueSinceDays = "schedule.overdue"
  case dueNew = "schedule.new"
  case dueSuspended = "schedule.suspended"
  case dueBuried = "schedule.buried"
  /// `It was never answered. New cards come after what is due, {count} a day.`
  case scheduleNever = "schedule.never"
  /// `Answered {count} times, wrong: {wrong}. Last answer on {date}: {grade}` Plural by `count`.
  case scheduleAnswers = "schedule.answers"
  /// `You know it now with a probability of {percent} percent. Difficulty: {difficulty} of 10.`
  case scheduleMemory = "schedule.memory"
  /// `It comes back when that falls to about {percent} percent, {days} days after the last answer.` Plural by `days`.
  case scheduleWhyReview = "schedule.why-review"
  /// `It is being learned, step {step} of {steps}: …` Plural by `minutes`.
  case scheduleWhyLearning = "schedule.why-learning"
  /// `It was forgotten, and is being learned again, step {step} of {steps}: …` Plural by `minutes`.
  case scheduleWhyRelearning = "schedule.why-relearning"
  /// `There are {count} answers to learn from; {least} are needed. …`
  case tuneTooFew = "tune.too-few"
  case tuneKept = "tune.kept"
  /// `The schedule fits you now: …, from {before} to {days} days.` Plural by `days`.
  case tuneImproved = "tune.improved"
  case tuneReset = "tune.reset"
  case tuneNothing = "tune.nothing"
  /// `{deck}: {cards}. Nothing is wrong.`
  case checkGood = "check.good"
  /// `{deck}: {cards}. Things to look at: {count}.`
  case checkFound = "check.found"
  /// `Line {line}, column {column}: {what}.`
  case checkPlace = "check.place"
  /// What is wrong with a card; these stand within a sentence.
  case checkDuplicate = "check.duplicate"
  case checkSamePrompt = "check.same-prompt"
  case checkSameID = "check.same-id"
  case checkSilentPrompt = "check.silent-prompt"
  case checkSilentAnswer = "check.silent-answer"
  /// `{file} is a copy that a file sync made. …`
  case checkCopy = "check.copy"
  /// `From line {line} on, git left both sides of a conflict. …`
  case checkMarkers = "check.markers"
  /// `{deck}: {cards}. Added: {added}. In both versions: {both}.`
  case mergeDone = "merge.done"
  case mergeNothing = "merge.nothing"
  case backupKept = "backup.kept"
  case backupNone = "backup.none"
  /// What a backup was made before; these stand within a sentence.
  case backupBeforeMerge = "backup.before-merge"
  case backupBeforeImport = "backup.before-import"
  case backupBeforeDelete = "backup.before-delete"
  case backupBeforeRestore = "backup.before-restore"
  /// `The deck {deck} is as it was on {date}: {cards}.`
  case backupRestored = "backup.restored"
  /// `Due today: {due}. Done today: {done}. Days in a row: {streak}.`
  case progressToday = "progress.today"
  /// `Rounds: {rounds}. Score: {percent} percent.`
  case progressRoundsSummary = "progress.rounds-summary"
  case backupCopy = "backup.copy"

  // First run.
  case introduction = "introduction"
  case skipIntroduction = "introduction.skip"
}
