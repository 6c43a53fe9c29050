import { Fact } from "@/ui/facts";
import { texts } from "../texts";

export const StudentFacts = ({ id, name }: { id: string; name: string }) => (
  <>
    <Fact name={texts.students.student}>{name}</Fact>
    <Fact name={texts.studentId}>{id}</Fact>
  </>
);
