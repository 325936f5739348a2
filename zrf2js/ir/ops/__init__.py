"""The operations of template bodies and goals: one frozen class per operation.

The classes are the only definition.  The fields state the operands, the docstring the meaning. From
them, ``table`` derives the rows that the text form, the JSON form, its schema, the verifier and
docs/ir.md use.  ``traits`` states the facts that passes use.

Six closed unions state where an operation may occur: ``Statement``, ``Condition``, ``Place``,
``GoalTest``, ``Spec`` and ``Instruction``.  A ``match`` over one of them ends in ``assert_never``,
so the type checker reports each function that does not handle a new class.
"""

from zrf2js.ir.operation import Op as Op
from zrf2js.ir.ops.conditions import *
from zrf2js.ir.ops.goals import *
from zrf2js.ir.ops.instructions import *
from zrf2js.ir.ops.operands import *
from zrf2js.ir.ops.places import *
from zrf2js.ir.ops.statements import *
