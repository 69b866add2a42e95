import { StartError } from "../../hosting/start-error.ts";
import { listOptions, topics } from "./help.ts";

const commands = topics.join(" ");
const headless = listOptions("headless").join(" ");

/** `--only` takes kinds with commas between them: what stands before the last comma is kept. */
const bash = (names: string) => `# simdeck completion for bash: eval "$(simdeck completion bash)"
_simdeck() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands}" -- "$word"))
  elif [ "$before" = "--only" ]; then
    local kept=""
    case "$word" in *,*) kept="\${word%,*}," ;; esac
    COMPREPLY=($(compgen -P "$kept" -W "${names}" -- "\${word##*,}"))
    compopt -o nospace 2>/dev/null
  elif [ "\${word#-}" != "$word" ]; then
    case "\${COMP_WORDS[1]}" in
${topics.map((topic) => `      ${topic}) COMPREPLY=($(compgen -W "${listOptions(topic).join(" ")}" -- "$word")) ;;`).join("\n")}
    esac
  elif [ "\${COMP_WORDS[1]}" = "help" ]; then
    COMPREPLY=($(compgen -W "${commands}" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -F _simdeck simdeck
`;

const zsh = (names: string) => `#compdef simdeck
# simdeck completion for zsh: eval "$(simdeck completion zsh)"
_simdeck() {
  local -a commands options kinds
  commands=(${commands})
  options=(${headless})
  kinds=(${names})
  if (( CURRENT == 2 )); then
    compadd -a commands
  elif [[ "\${words[CURRENT-1]}" == --only ]]; then
    compset -P '*,'
    compadd -S '' -a kinds
  elif [[ "\${words[2]}" == help ]]; then
    compadd -a commands
  elif [[ "\${words[CURRENT]}" == -* ]]; then
    compadd -a options
  else
    _files
  fi
}
compdef _simdeck simdeck
`;

const fish = (names: string) =>
  [
    "# simdeck completion for fish: simdeck completion fish | source",
    "complete -c simdeck -f",
    `complete -c simdeck -n __fish_use_subcommand -a "${commands}"`,
    `complete -c simdeck -n "__fish_seen_subcommand_from help" -a "${commands}"`,
    ...listOptions("headless").map((option) => {
      const takesKinds = option === "--only" ? ` -x -a "${names}"` : "";
      return `complete -c simdeck -n "__fish_seen_subcommand_from headless" -l ${option.slice(2)}${takesKinds}`;
    }),
    'complete -c simdeck -n "__fish_seen_subcommand_from timeline" -F -a check',
    "",
  ].join("\n");

const scripts: Readonly<Record<string, (names: string) => string>> = { bash, zsh, fish };

/** `simdeck completion SHELL`: returns a script that completes commands, options and kinds. */
export function completionScript(
  [shell = "", ...more]: readonly string[],
  kinds: readonly string[],
): string {
  const script = more.length === 0 && Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script !== undefined) return script(kinds.join(" "));
  const asked = [shell, ...more].join(" ");
  throw new StartError(
    2,
    `completion ${JSON.stringify(asked)}: unknown shell. Use bash, zsh or fish.`,
  );
}
