import type { Sprint } from "../../agile/types.ts";
import { agileBase, type ApiObject, type View } from "../../route.ts";

const timesOf = ({ startDate, endDate, completeDate }: Sprint): ApiObject => ({
  ...(startDate === null ? {} : { startDate: new Date(startDate).toISOString() }),
  ...(endDate === null ? {} : { endDate: new Date(endDate).toISOString() }),
  ...(completeDate === null ? {} : { completeDate: new Date(completeDate).toISOString() }),
});

/** A sprint. */
export function presentSprint(view: View, sprint: Sprint): ApiObject {
  const { id, state, name, boardId, goal, created } = sprint;
  return {
    id: Number(id),
    self: `${agileBase(view)}/sprint/${id}`,
    state,
    name,
    ...timesOf(sprint),
    createdDate: new Date(created).toISOString(),
    originBoardId: Number(boardId),
    goal,
  };
}

/** A sprint as the issue's field has it. */
export function presentSprintOfIssue(sprint: Sprint): ApiObject {
  const { id, name, state, boardId, goal } = sprint;
  return { id: Number(id), name, state, boardId: Number(boardId), goal, ...timesOf(sprint) };
}
